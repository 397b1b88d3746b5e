import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { probeTemporal } from '../../infra/connection.ts';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { executableSources, firstAvailable } from '../../infra/sources/engine-sources.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';

/**
 * `temporal server start-dev` as a person starts it, on free ports and a database of its own, until the test ends.
 * @param options more of them
 */
export async function temporalByHand(...options: readonly string[]) {
  const directory = await processFolder('by-hand');
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const { found } = await firstAvailable(executableSources({ environment: process.env, report: () => {} }), () => {});
  if (found.kind !== 'executable') throw new Error('there is no Temporal CLI');
  const [port = 0, http = 0] = await freePorts([0, 0]);
  const address = `127.0.0.1:${port}`;
  const place = ['--headless', '--ip', '127.0.0.1', '--port', String(port), '--http-port', String(http)];
  const args = ['server', 'start-dev', ...place, '--db-filename', join(directory, 'temporal.db'), ...options];
  const start = async () => {
    const log = openSync(join(directory, 'log'), 'a');
    const child = startBound(found.path, args, { environment: process.env, output: log });
    closeSync(log);
    onTestFinished(() => signalGroup(child, 'SIGKILL'));
    await vi.waitFor(() => probeTemporal({ address }, 'default', 1_000), { timeout: 120_000, interval: 250 });
    return child;
  };
  let running = await start();
  return {
    address,
    async kill() {
      const ended = once(running, 'exit');
      signalGroup(running, 'SIGKILL');
      await ended;
    },
    async restart() {
      running = await start();
    },
  };
}
