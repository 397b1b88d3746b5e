import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';

/** Kills parts of a running sweep with SIGKILL; running the same command again must finish it and score every cell once. */
const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const SWEEP = ['sweep', '--id', 'killed', '--own-engine', '--scenarios', 'wifi_off,get_cellular,remove_contact*'];
const CELLS = 7 * 8;

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'toolsandbox-recovery-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; text: string }>;
}

/** In a process group of its own, as a shell would start it. */
function start(args: readonly string[]): Run {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: directory,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) };
}

async function storedCells(): Promise<number> {
  const store = await openStore(join(directory, '.toolsandbox/results.db'), 'read');
  try {
    return (await Array.fromAsync(store.trajectories({ sweep: 'killed' }))).length;
  } finally {
    await store.close();
  }
}

async function midSweep(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    await sleep(100);
    if ((await storedCells().catch(() => 0)) >= 5) return;
  }
  throw new Error('no cells were stored within a minute');
}

/** Processes of this sweep whose command line contains the words. */
async function processesOf(...words: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if (cwd === directory && words.every((word) => command.includes(word))) found.push(Number(entry));
  }
  return found;
}

async function killEach(pids: readonly number[]): Promise<void> {
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

async function finishesAfter(kill: (run: Run) => Promise<void>): Promise<void> {
  const first = start(SWEEP);
  await midSweep();
  const before = await storedCells();
  expect(before).toBeLessThan(CELLS);
  await kill(first);
  await first.ended;

  const again = await start(SWEEP).ended;
  expect(again.text).toMatch(/100\.0/);
  expect(again.code).toBe(0);
  expect(await storedCells()).toBe(CELLS);
  const listed = await start(['list', '--sweep', 'killed', '--json']).ended;
  const lines = listed.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; similarity: number });
  expect(new Set(lines.map(({ id }) => id)).size).toBe(CELLS);
  expect(lines.every(({ similarity }) => similarity === 1)).toBe(true);
}

describe.skipIf(process.platform !== 'linux')('a running sweep', () => {
  it('finishes without a restart when its worker is killed', async () => {
    const run = start(SWEEP);
    await midSweep();
    await killEach(await processesOf('main.ts', 'worker'));
    const { code, text } = await run.ended;
    expect(text).toMatch(/the worker stopped unexpectedly \(SIGKILL\); restarting it/);
    expect(code).toBe(0);
    expect(await storedCells()).toBe(CELLS);
  });

  it('resumes after its whole process group was killed', async () => {
    await finishesAfter(async ({ child }) => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    });
  });

  it('resumes after its engine and its command were killed', async () => {
    await finishesAfter(async ({ child }) => {
      const { address } = JSON.parse(readFileSync(join(directory, '.toolsandbox/engine.json'), 'utf8')) as {
        address: string;
      };
      expect(address).toMatch(/:\d+$/);
      await killEach(await processesOf('server', 'start-dev'));
      child.kill('SIGKILL');
    });
  });

  it('leaves no process behind when its command is killed', async () => {
    const run = start(SWEEP);
    await midSweep();
    run.child.kill('SIGKILL');
    await run.ended;
    for (let tries = 0; tries < 200 && (await processesOf('')).length > 0; tries++) await sleep(100);
    expect(await processesOf('')).toEqual([]);
  });
});
