import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePorts } from '../../../infra/process/free-ports.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { spawnToolsandbox } from '../../cli/spawned.ts';
import type { Spawned } from '../../cli/spawned.ts';
import { askerAt } from './env-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A server of episodes that is killed and started again at the same address, with the same results. */
export async function mortalServer(...args: readonly string[]) {
  const cwd = temporaryFolder();
  const [port = 0] = await freePorts([0]);
  const url = `http://127.0.0.1:${port}`;
  let server: Spawned;
  const start = async (...more: readonly string[]) => {
    const scenarios = ['--scenarios', 'wifi_off,cellular_off', '--results', 'r.db', '--id', 'training'];
    server = spawnToolsandbox(['env', 'serve', '--port', String(port), ...scenarios, ...args, ...more], {
      cwd,
      environment: { COMPATIBLE_API_KEY: 'test-key' },
    });
    return server.until(/until Ctrl-C/);
  };
  const stored = async <Found>(read: (store: ResultsStore) => Promise<Found>): Promise<Found> => {
    await using store = await openStore(join(cwd, 'r.db'), 'read');
    return await read(store);
  };
  await start();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const ask = askerAt(url);
  return {
    cwd,
    url,
    start,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    },
    get: (path: string) => ask(path, {}),
    post: (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    /** What is stored of a trajectory. */
    recordOf: (trajectory: string) => stored(({ trajectories }) => trajectories.find(trajectory)),
    /** How many runs are stored. */
    runs: () => stored(async ({ trajectories }) => (await Array.fromAsync(trajectories.summaries())).length),
  };
}
