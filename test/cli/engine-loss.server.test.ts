import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { runningEngine } from '../../infra/engine-state.ts';
import { isAlive, temporaryDirectory } from '../infra/fixtures.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const CELLS = 16;

test('a sweep continues when its engine is killed, and says so', async () => {
  const directory = await temporaryDirectory();
  const run = (...args: readonly string[]) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    return { ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
  };
  const list = async () => {
    const { output } = await run('list', '--sweep', 'nightly', '--json').ended;
    return output.match(/"id":"[^"]+"/g) ?? [];
  };
  const choice = [
    '--scenarios',
    'wifi_off,get_cellular',
    '--concurrency',
    '2',
    '--agent',
    'scripted:oracle?delayMs=500',
  ];
  const sweep = run('sweep', '--id', 'nightly', ...choice);
  await vi.waitFor(async () => expect((await list()).length).toBeGreaterThan(0), { timeout: 120_000, interval: 200 });

  const state = () => runningEngine(engineFiles(join(directory, '.toolsandbox')));
  const { address = '', pid = 0 } = state()?.server ?? {};
  process.kill(pid, 'SIGKILL');
  expect((await list()).length).toBeLessThan(CELLS);
  const { code, output } = await sweep.ended;
  expect(output).toContain(`the dev server died (SIGKILL); restarted on ${address}`);
  expect(code, output).toBe(0);
  expect(new Set(await list()).size).toBe(CELLS);
  expect([isAlive(pid), state()]).toEqual([false, null]);
});
