import { expect, inject, it } from 'vitest';
import { join } from 'node:path';
import { beginsEarlier, EARLIER, HALF_PLAYED, solvedFrom } from '../support/earlier-catalogue.ts';
import { createMachine } from '../support/machine.ts';
import { atNight, rowsOfToday } from '../support/nightly.ts';

it.each(rowsOfToday(['temporal', 'inline'], (engine) => engine === 'inline'))(
  'two runs of a scenario at once are two trials (%s)',
  async (engine) => {
    const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    const run = () => machine.json('run', 'wifi_off', '--engine', engine);
    const printed = (await Promise.all([run(), run()])).flat();
    const ids = ['run/wifi_off/none/scripted:oracle/1', 'run/wifi_off/none/scripted:oracle/2'];
    expect(printed.map(({ id }) => String(id)).toSorted()).toEqual(ids);
    expect(printed.map(({ similarity }) => similarity)).toEqual([1, 1]);
    const listed = await machine.json('list', '--sweep', 'run');
    expect(listed.map(({ id }) => id)).toEqual(ids);
  },
);

atNight(() => {
  it('a run on an engine prints all that a run in this process prints, also what was said after the last look', async () => {
    const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    const [inline, onEngine] = [
      await machine.run('run', 'wifi_off', '--engine', 'inline'),
      await machine.run('run', 'wifi_off', '--engine', 'temporal'),
    ];
    expect(inline.stdout).toContain('similarity 1.000');
    expect(onEngine.stdout).toBe(inline.stdout);
  });
});

atNight(() => {
  it('a sweep that began before an upgrade is resumed by the same command, with its catalogue', async () => {
    const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    const results = join(machine.directory, '.toolsandbox/results.db');
    await beginsEarlier(results, { id: 'before' });
    const sweep = (id: string) =>
      machine.run('sweep', '--id', id, '--scenarios', HALF_PLAYED.scenarios[0], '--augmentations', 'none');
    const resumed = await sweep('before');
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.stderr).toContain('sweep before began with the catalogue of ');
    expect(resumed.stderr).toContain('resuming: 1 cells have a score already, 1 left');
    expect((await solvedFrom(results, 'before')).map(([, pack]) => pack)).toEqual([EARLIER.hash, EARLIER.hash]);
    const next = await sweep('after');
    expect(next.code, next.stderr).toBe(0);
    expect(await solvedFrom(results, 'after')).toHaveLength(3);
  });
});
