import { describe, expect, it, vi } from 'vitest';
import { processesOf } from '../../scripts/processes/processes-of.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { stored } from '../support/stored.ts';

/** Kills parts of a running sweep with SIGKILL; running the same command again must finish it and score every cell once. */
const SLOWLY = ['--concurrency', '4', '--agent', 'scripted:oracle?delayMs=700'];
const SWEEP = ['sweep', '--id', 'killed', '--scenarios', 'wifi_off,get_cellular', ...SLOWLY];
const CELLS = 2 * 8;
const PATIENCE = { timeout: 120_000, interval: 250 };

async function startSweep(): Promise<{ machine: Machine; run: Running }> {
  const machine = await createMachine();
  const run = machine.start(...SWEEP);
  await vi.waitFor(async () => expect(await stored(machine, 'killed')).toBeGreaterThanOrEqual(5), PATIENCE);
  return { machine, run };
}

/** Kills the sweep's processes whose command line has these arguments. */
function killProcesses({ directory }: Machine, ...words: readonly string[]): void {
  const found = processesOf(directory).filter(({ args }) => words.every((word) => args.includes(word)));
  expect(found).not.toEqual([]);
  for (const { pid } of found) process.kill(pid, 'SIGKILL');
}

async function finishesAfter(
  kill: (run: Running, machine: Machine) => void,
  then: (machine: Machine) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { machine, run } = await startSweep();
  expect(await stored(machine, 'killed')).toBeLessThan(CELLS);
  kill(run, machine);
  await run.ended;
  await then(machine);

  const { code, stdout, stderr } = await machine.run(...SWEEP);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/100\.0/);
  expect(await stored(machine, 'killed')).toBe(CELLS);
  const rows = await machine.json('list', '--sweep', 'killed');
  expect(new Set(rows.map(({ id }) => String(id))).size).toBe(CELLS);
  expect(rows.every(({ similarity }) => similarity === 1)).toBe(true);
}

describe.skipIf(process.platform !== 'linux')('a running sweep', () => {
  it('finishes without a restart when its worker is killed', async () => {
    const { machine, run } = await startSweep();
    killProcesses(machine, 'worker');
    const { code, stderr } = await run.ended;
    expect(stderr).toMatch(/the worker stopped unexpectedly \(SIGKILL\); restarting it/);
    expect(code, stderr).toBe(0);
    expect(await stored(machine, 'killed')).toBe(CELLS);
  });

  it('resumes after its whole process group was killed', async () => {
    await finishesAfter((run) => run.kill());
  });

  it('resumes after its engine and its command were killed', async () => {
    await finishesAfter((run, machine) => {
      killProcesses(machine, 'server', 'start-dev');
      run.child.kill('SIGKILL');
    });
  });

  it('leaves no process behind when its command was killed, and resumes', async () => {
    await finishesAfter(
      (run) => run.child.kill('SIGKILL'),
      ({ directory }) => vi.waitFor(() => expect(processesOf(directory)).toEqual([]), PATIENCE),
    );
  });
});
