import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { isAlive, temporaryDirectory } from '../infra/fixtures.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const CELLS = 16;

test('a sweep continues when its engine and the guard of its engine are killed', async () => {
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
  const sweep = run('sweep', '--id', 'nightly', '--own-engine', ...choice);
  await vi.waitFor(async () => expect((await list()).length).toBeGreaterThan(0), { timeout: 120_000, interval: 200 });

  const { pid } = JSON.parse(readFileSync(join(directory, '.toolsandbox/engine.json'), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  expect((await list()).length).toBeLessThan(CELLS);
  const { code, output } = await sweep.ended;
  expect(output).toContain('the dev server died with its guard; started again');
  expect(code, output).toBe(0);
  expect(new Set(await list()).size).toBe(CELLS);
  expect(isAlive(pid)).toBe(false);
});
