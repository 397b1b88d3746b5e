import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { goInstall } from './go-install.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

const UI = {
  name: 'temporal-ui',
  module: 'github.com/temporalio/ui-server/v2',
  version: '2.42.1',
  packages: ['cmd/server'],
} as const;

export interface UiSettings {
  readonly temporalAddress: string;
  /** URL of a codec server, which the browser asks. */
  readonly codecEndpoint?: string;
}

/** The web UI of the Temporal server at this address. @param folder has no other UI */
export async function startTemporalUi(
  folder: string,
  { temporalAddress, codecEndpoint }: UiSettings,
  report: (line: string) => void,
): Promise<Served> {
  const programs = await goInstall(UI, report);
  await mkdir(join(folder, 'ui'), { recursive: true });
  return serve(
    {
      name: 'Temporal UI',
      command: join(programs, 'server'),
      args: ['--root', folder, '--config', 'ui', '--env', 'ui', 'start'],
      folder,
      ports: 1,
      isReady: async ([port]) => {
        const { ok, status } = await fetch(`http://127.0.0.1:${port}/`);
        if (!ok) throw new Error(`HTTP ${status}`);
      },
    },
    ([port]) =>
      writeFile(
        join(folder, 'ui/ui.yaml'),
        stringify({
          temporalGrpcAddress: temporalAddress,
          host: '127.0.0.1',
          port,
          enableUi: true,
          ...(codecEndpoint !== undefined && { codec: { endpoint: codecEndpoint } }),
        }),
      ),
  );
}
