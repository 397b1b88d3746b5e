import { randomBytes } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import type { Machine } from '../../support/machine.ts';
import { completion, startOpenaiServer } from '../../support/wire/openai-server.ts';
import type { Site } from './site.ts';

/** A sweep of one cell that has been played. */
interface PlayedWithSecret {
  readonly machine: Machine;
  readonly secret: string;
  /** The trajectory's id. */
  readonly id: string;
  readonly workflowId: string;
}

/** A new key for payloads, as `TOOLSANDBOX_PAYLOAD_KEYS` has it. */
export function payloadKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

/** Plays a sweep of one cell, in which the model says a secret to the user and to a tool. Results are not in PostgreSQL. */
export async function playWithSecret(
  site: Site,
  sweep: string,
  variables: Readonly<Record<string, string>>,
): Promise<PlayedWithSecret> {
  const secret = `The safe opens with ${randomBytes(12).toString('hex')}.`;
  const call = (id: string, on: unknown) => ({ id, name: 'set_wifi_status', arguments: JSON.stringify({ on }) });
  const model = await startOpenaiServer([
    completion({ calls: [call('call_1', secret)] }),
    completion({ calls: [call('call_2', false)] }),
    completion({ content: secret }),
  ]);
  onTestFinished(() => model[Symbol.asyncDispose]());
  const machine = await site.machine({ TOOLSANDBOX_RESULTS: 'results.db', OPENAI_API_KEY: 'sk-test', ...variables });
  const agent = `openai:gpt-test?baseUrl=${model.url}/v1`;
  const cell = ['--scenarios', 'wifi_off', '--augmentations', 'none', '--agent', agent];
  const played = await machine.run('sweep', '--id', sweep, ...cell);
  expect(played.code, played.stderr).toBe(0);
  const [run] = await machine.json('list', '--sweep', sweep);
  expect(run).toMatchObject({ outcome: 'completed' });
  return { machine, secret, id: run.id as string, workflowId: run.workflow_id as string };
}
