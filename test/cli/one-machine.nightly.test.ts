import { describe, expect, it, vi } from 'vitest';
import { processesOf } from '../../scripts/processes/processes-of.ts';
import { printed } from '../../scripts/processes/start-command.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { stored } from '../support/stored.ts';
import { temporalByHand } from '../support/temporal-by-hand.ts';

const PATIENCE = { timeout: 120_000, interval: 250 };
/** Three cells of each scenario: none of these tests is about how many there are. */
const AUGMENTATIONS = ['none', '3dt', '10dt'];
const SWEEP = ['sweep', '--augmentations', AUGMENTATIONS.join()];
/** Lasts longer than any test. */
const ENDLESS = ['--agent', 'scripted:oracle?delayMs=1500', '--concurrency', '1', '--scenarios', '*'];

const noneLeft = ({ directory }: Machine) => vi.waitFor(() => expect(processesOf(directory)).toEqual([]), PATIENCE);

/** The engine that a command says it uses. */
async function engineOf({ output }: Running): Promise<string | undefined> {
  return vi.waitFor(
    () => /engine: (?:dev server at )?([\d.]+:\d+)/.exec(output.stderr)?.[1] ?? expect.fail('none'),
    PATIENCE,
  );
}

/** The cells that the directory's results hold, as `sweep/scenario`, each as often as it is stored. */
async function cellsIn(machine: Machine): Promise<readonly string[]> {
  const rows = await machine.json('list');
  expect(rows.every(({ similarity }) => similarity === 1)).toBe(true);
  return rows.map(({ sweep, base_scenario: scenario }) => `${sweep}/${scenario}`);
}

const allAugmentations = (...cells: readonly string[]) => cells.flatMap((cell) => AUGMENTATIONS.map(() => cell));

describe.skipIf(process.platform !== 'linux')('sweeps on one machine', () => {
  it('of two that start at once in one directory, one plays and one is told; another directory plays beside them', async () => {
    const [one, other] = [await createMachine(), await createMachine()];
    const inOne = ['a', 'b'].map((id) => one.start(...SWEEP, '--id', id, '--scenarios', 'wifi_off'));
    const beside = other.start(...SWEEP, '--id', 'a', '--scenarios', 'get_cellular');
    const ends = await Promise.all([...inOne, beside].map(({ ended }) => ended));
    const refused = ends[0]?.code === 2 ? 0 : 1;
    const codes = ends.map(({ code }) => code);
    expect(codes, ends.map(({ stderr }) => stderr).join()).toEqual(refused === 0 ? [2, 0, 0] : [0, 2, 0]);
    const [playing, told] = [inOne[1 - refused], ends[refused]];
    expect(told?.stderr).toMatch(
      /error: process \d+ \(toolsandbox sweep\) has an engine of its own in this directory since .* UTC: wait until/,
    );
    expect(await engineOf(playing!)).not.toBe(await engineOf(beside));
    expect(await cellsIn(one)).toEqual(allAugmentations(`${'ba'[refused]}/wifi_off`));
    expect(await cellsIn(other)).toEqual(allAugmentations('a/get_cellular'));
    // Once the other has ended, its turn has come.
    expect(await one.run(...SWEEP, '--id', 'ab'[refused] ?? '', '--scenarios', 'wifi_off')).toMatchObject({
      code: 0,
    });
    expect(await cellsIn(one)).toEqual(allAugmentations('a/wifi_off', 'b/wifi_off'));
    for (const machine of [one, other]) await noneLeft(machine);
  });

  it('those who ask use the engine of the command that plays, and are told when it ends', async () => {
    const machine = await createMachine();
    const playing = machine.start(...SWEEP, '--id', 'endless', ...ENDLESS);
    const address = await engineOf(playing);
    await vi.waitFor(async () => expect(await stored(machine, 'endless')).toBeGreaterThan(0), PATIENCE);
    const watching = machine.start('status', 'endless', '--watch', '--json');
    const serving = machine.start('worker', '--no-providers');
    expect(await Promise.all([watching, serving].map(engineOf))).toEqual([address, address]);
    await printed(watching, '"endless"');
    await printed(serving, 'worker ready');
    for (const change of ['pause', 'resume'])
      expect(await machine.run('sweep', change, 'endless')).toMatchObject({ code: 0 });

    playing.child.kill('SIGINT');
    expect(await playing.ended).toMatchObject({ code: 130 });
    const reason = `the engine of this directory has ended with process ${playing.child.pid} (toolsandbox sweep)`;
    const { code, stderr } = await watching.ended;
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    await printed(serving, reason);
    await printed(serving, 'waiting until its servers are there');
    serving.child.kill('SIGTERM');
    expect(await serving.ended).toMatchObject({ code: 0 });
    await noneLeft(machine);
    expect((await machine.run('status', 'endless')).stdout).toContain('endless');
    await noneLeft(machine);
  });

  it('the same command in two directories on one server that a person started plays twice', async () => {
    const { address } = await temporalByHand();
    const place = { TEMPORAL_ADDRESS: address };
    const machines = [await createMachine(place), await createMachine(place)];
    const sweep = [...SWEEP, '--id', 'nightly', '--scenarios', 'wifi_off,get_cellular'];
    const running = machines.map((machine) => machine.start(...sweep));
    for (const one of running) {
      const { code, stderr } = await one.ended;
      expect(code, stderr).toBe(0);
      expect(await engineOf(one)).toBe(address);
    }
    for (const machine of machines) {
      expect(await cellsIn(machine)).toEqual(allAugmentations('nightly/get_cellular', 'nightly/wifi_off'));
      await noneLeft(machine);
    }
    const stores = await Promise.all(machines.map((machine) => machine.json('list')));
    const workflows = stores.flat().map(({ workflow_id: id }) => String(id));
    expect(new Set(workflows).size, 'no workflow played for both').toBe(2 * 2 * AUGMENTATIONS.length);
  });
});
