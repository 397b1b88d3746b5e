import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutsideSoftware } from './outside-software.ts';
import { startPython } from './python-program.ts';

/** A proxy that serves the interfaces of OpenAI and Anthropic in front of models of any vendor. */
export interface Litellm {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Models by the name that clients use; `litellm_params` says where each is, or what it pretends to answer. */
export type LitellmModels = Readonly<Record<string, { readonly model: string; readonly [parameter: string]: unknown }>>;

/** Every request reaches the model, once: no retries, no cool-down after failures. @param key what clients must send */
export async function startLitellm(software: OutsideSoftware, key: string, models: LitellmModels): Promise<Litellm> {
  const config = {
    model_list: Object.entries(models).map(([model_name, litellm_params]) => ({ model_name, litellm_params })),
    router_settings: { num_retries: 0, disable_cooldowns: true },
    litellm_settings: { num_retries: 0 },
    general_settings: { master_key: key },
  };
  const file = join(await mkdtemp(join(tmpdir(), 'litellm-')), 'config.yaml');
  await writeFile(file, JSON.stringify(config));
  const address = Promise.withResolvers<string>();
  const program = startPython(software, ['serve_litellm.py', file], (line) => {
    if (line.startsWith('http')) address.resolve(line);
  });
  return { url: await Promise.race([address.promise, program.ended]), stop: program.stop };
}
