import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { runningEngine } from '../../infra/engine-state.ts';
import { isAlive, temporaryDirectory } from '../infra/fixtures.ts';
import { spawnToolsandbox } from './spawned.ts';

const CELLS = 16;

test('a sweep continues when its engine is killed, and says so', async () => {
  const directory = await temporaryDirectory();
  const run = (...args: readonly string[]) => spawnToolsandbox(args, { cwd: directory });
  const list = async () => {
    const { stdout } = await run('list', '--sweep', 'nightly', '--json').ended;
    return stdout.match(/"id":"[^"]+"/g) ?? [];
  };
  const choice = ['--scenarios', 'wifi_off,get_cellular', '--agent', 'scripted:oracle?delayMs=500'];
  const sweep = run('sweep', '--id', 'nightly', '--concurrency', '2', ...choice);
  await vi.waitFor(async () => expect((await list()).length).toBeGreaterThan(0), { timeout: 120_000, interval: 200 });

  const state = () => runningEngine(engineFiles(join(directory, '.toolsandbox')));
  const { address = '', pid = 0 } = state()?.server ?? {};
  process.kill(pid, 'SIGKILL');
  expect((await list()).length).toBeLessThan(CELLS);
  const { code, stderr } = await sweep.ended;
  expect(stderr).toContain(`the dev server died (SIGKILL); restarted on ${address}`);
  expect(code, stderr).toBe(0);
  expect(new Set(await list()).size).toBe(CELLS);
  expect([isAlive(pid), state()]).toEqual([false, null]);
});
