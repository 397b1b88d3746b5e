import { expect, it, vi } from 'vitest';
import { createMachine } from '../support/machine.ts';
import { stored } from '../support/stored.ts';

const SWEEP = ['sweep', '--scenarios', 'wifi_off', '--augmentations', 'none', '--id'];

it('an engine is started to ask it only for a sweep that may run; one whose command was killed is played on by it', async () => {
  const machine = await createMachine();
  expect(await machine.run(...SWEEP, 'over')).toMatchObject({ code: 0 });
  for (const [args, why] of [
    [['status', 'ovr'], /^error: no sweep "ovr" in these results, and no engine runs: did you mean over\?\n$/],
    [['sweep', 'pause', 'over'], /^error: sweep "over" has ended \(completed\): only a running sweep can be changed/],
    [['sweep', 'cancel', 'over'], /^error: sweep "over" has ended \(completed\)/],
  ] as const) {
    const { code, stderr } = await machine.run(...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(why) });
  }
  const killed = machine.start(
    ...SWEEP,
    'killed',
    '--agent',
    'scripted:oracle?delayMs=500',
    '--trials',
    '10',
    '--concurrency',
    '1',
  );
  await vi.waitFor(async () => expect(await stored(machine, 'killed')).toBeGreaterThan(0), { timeout: 120_000 });
  killed.kill();
  await killed.ended;
  const why = await machine.run('status', '--why', 'killed');
  expect(why, why.stderr).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Nothing moves: no worker polls/) });
  expect(why.stdout).toContain('  Run the command again that began it: it plays the rest.\n');
  expect(await machine.run('sweep', 'cancel', 'killed')).toMatchObject({ code: 0 });
  expect(await machine.run('results', 'purge', 'killed', '--yes')).toMatchObject({ code: 0 });
});
