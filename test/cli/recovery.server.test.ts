import { describe, expect, it, vi } from 'vitest';
import { processesOf } from '../../scripts/processes/processes-of.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { stored } from '../support/stored.ts';

const SCENARIOS = [
  'wifi_off',
  'get_cellular',
  'remove_contact_with_id',
  'remove_contact_by_phone',
  'remove_contact_by_phone_multiple_user_turn',
  'remove_contact_by_phone_no_*insufficient_information',
].join();

/** Kills parts of a running sweep with SIGKILL; running the same command again must finish it and score every cell once. */
const SWEEP = ['sweep', '--id', 'killed', '--scenarios', SCENARIOS];
const CELLS = 7 * 8;
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

async function finishesAfter(kill: (run: Running, machine: Machine) => void): Promise<void> {
  const { machine, run } = await startSweep();
  expect(await stored(machine, 'killed')).toBeLessThan(CELLS);
  kill(run, machine);
  await run.ended;

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

  it('resumes after its command was killed', () => finishesAfter((run) => run.child.kill('SIGKILL')));

  it('leaves no process behind when its command is killed', async () => {
    const { machine, run } = await startSweep();
    run.child.kill('SIGKILL');
    await run.ended;
    await vi.waitFor(() => expect(processesOf(machine.directory)).toEqual([]), PATIENCE);
  });
});
