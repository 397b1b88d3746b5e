import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SweepConflict } from '../../results/sweep-conflict.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore, TrajectoryFilter } from '../../results/store.ts';
import { exampleRecord } from './example-record.ts';

/** The contract of every store. `place` creates an empty store, opened twice, as by a worker and the command line. */
export function describeStore(name: string, place: () => Promise<() => Promise<ResultsStore>>): void {
  describe(`results in ${name}`, () => {
    let store: ResultsStore;
    let other: ResultsStore;

    beforeEach(async () => {
      const open = await place();
      [store, other] = await Promise.all([open(), open()]);
    });

    afterEach(async () => {
      await store.close();
      await other.close();
    });

    describe('sweeps', () => {
      const nightly = { id: 'nightly', parameters: { trials: 1, agents: ['a', 'b'] }, createdAt: 1_715_774_400_000 };

      it('keep their first version', async () => {
        await store.createSweep(nightly);
        await other.createSweep({ ...nightly, createdAt: nightly.createdAt + 5000 });
        expect(await other.sweep('nightly')).toEqual(nightly);
        expect(await store.sweep('weekly')).toBeNull();
      });

      it('are equal if only the order of parameters differs', async () => {
        await store.createSweep(nightly);
        const turned = { ...nightly, parameters: { agents: ['a', 'b'], trials: 1 } };
        await expect(store.createSweep(turned)).resolves.toBeUndefined();
      });

      it('are rejected, with a list of differences, if the id has different parameters', async () => {
        await store.createSweep(nightly);
        const conflict = other.createSweep({ ...nightly, parameters: { trials: 3, agents: ['a', 'b'], seed: 7 } });
        await expect(conflict).rejects.toThrow(SweepConflict);
        await expect(conflict).rejects.toMatchObject({ differences: ['seed: (absent) -> 7', 'trials: 1 -> 3'] });
        await expect(conflict).rejects.toThrow('--id');
        expect((await store.sweep('nightly'))?.parameters).toEqual(nightly.parameters);
      });

      it('are listed oldest first', async () => {
        await store.createSweep({ ...nightly, id: 'b', createdAt: 2 });
        await store.createSweep({ ...nightly, id: 'a', createdAt: 3 });
        await store.createSweep({ ...nightly, id: 'c', createdAt: 1 });
        expect((await other.sweeps()).map((sweep) => sweep.id)).toEqual(['c', 'b', 'a']);
      });
    });

    describe('trajectories', () => {
      it('are returned exactly as saved', async () => {
        const record = exampleRecord({}, { similarity: 0.1 + 0.2, reason: null });
        expect(await store.saveTrajectory(record)).toBe('stored');
        expect(await other.trajectory(record.id)).toEqual(record);
        expect(await other.trajectory('no/such/run')).toBeNull();
      });

      it('that are unscored have no score', async () => {
        const record = exampleRecord({}, { similarity: null, reason: 'provider down', workflowId: null, runId: null });
        await store.saveTrajectory(record);
        expect(await store.trajectory(record.id)).toEqual(record);
      });

      it('are stored once if saved twice', async () => {
        const record = exampleRecord();
        expect(await store.saveTrajectory(record)).toBe('stored');
        expect(await other.saveTrajectory(record)).toBe('already-there');
        expect(await store.trajectories()).toHaveLength(1);
      });

      it('keep the first scored run of an id', async () => {
        const first = exampleRecord({}, { similarity: 0.5 });
        await store.saveTrajectory(first);
        expect(await store.saveTrajectory(exampleRecord({}, { similarity: 1 }))).toBe('already-there');
        expect(await store.saveTrajectory(exampleRecord({}, { similarity: null }))).toBe('already-there');
        expect(await store.trajectory(first.id)).toEqual(first);
      });

      it('that are unscored are replaced by a later run', async () => {
        await store.saveTrajectory(exampleRecord({}, { similarity: null, reason: 'first outage' }));
        const again = exampleRecord({}, { similarity: null, reason: 'second outage' });
        expect(await store.saveTrajectory(again)).toBe('stored');
        expect(await store.trajectory(again.id)).toEqual(again);
        const scored = exampleRecord({}, { similarity: 0 });
        expect(await store.saveTrajectory(scored)).toBe('stored');
        expect(await store.trajectory(scored.id)).toEqual(scored);
      });

      it('are rejected with a score for an unscored outcome, or without a score for a scored one', async () => {
        await expect(store.saveTrajectory(exampleRecord({}, { outcome: 'cancelled' }))).rejects.toThrow(
          'must not have a score',
        );
        const unscored = exampleRecord({}, { similarity: null, outcome: 'agent-error' });
        await expect(store.saveTrajectory(unscored)).rejects.toThrow('requires a score');
      });

      it('that are left to play are returned in the given order', async () => {
        const scored = exampleRecord({ trial: 1 });
        const outage = exampleRecord({ trial: 2 }, { similarity: null });
        await store.saveTrajectory(scored);
        await store.saveTrajectory(outage);
        const others = Array.from({ length: 25_000 }, (_, index) => `never/played/${index}`);
        expect(await other.pendingAmong([outage.id, scored.id, ...others])).toEqual([outage.id, ...others]);
        expect(await other.pendingAmong([])).toEqual([]);
      });

      it('can be saved from both connections at once', async () => {
        const contended = Array.from({ length: 40 }, (_, trial) => exampleRecord({ trial }));
        const answers = await Promise.all(
          contended.flatMap((record) => [store.saveTrajectory(record), other.saveTrajectory(record)]),
        );
        expect(answers.filter((answer) => answer === 'stored')).toHaveLength(40);
        expect(await store.trajectories()).toHaveLength(40);
      });
    });

    describe('filters', () => {
      const records: readonly TrajectoryRecord[] = [
        exampleRecord({ scenario: 'wifi_off' }),
        exampleRecord({ scenario: 'wifi_off', augmentation: '3dt' }, { similarity: 0.5 }),
        exampleRecord({ scenario: 'wifi_off', agent: 'unhelpful' }, { similarity: 0 }),
        exampleRecord({ scenario: 'wifixoff' }, { similarity: null }),
        exampleRecord({ scenario: 'wifi_off', sweep: 'weekly', trial: 2 }),
        exampleRecord({ scenario: 'wifi_off', sweep: 'weekly', trial: 10 }),
      ];

      const cases: readonly (readonly [string, TrajectoryFilter, readonly number[]])[] = [
        ['no conditions', {}, [1, 0, 3, 2, 4, 5]],
        ['by sweep', { sweep: 'weekly' }, [4, 5]],
        ['by agent', { agent: 'unhelpful' }, [2]],
        ['by augmentation', { augmentations: ['3dt', 'at'] }, [1]],
        ['by outcome', { outcomes: ['infrastructure', 'cancelled'] }, [3]],
        [
          'by base name, where an underscore matches only itself',
          { scenario: 'wifi_off', sweep: 'nightly' },
          [1, 0, 2],
        ],
        ['by glob of base names', { scenario: 'wifi?of*', sweep: 'nightly' }, [1, 0, 3, 2]],
        ['by glob of augmented names', { scenario: '*_distraction_tools' }, [1]],
        ['by similarity, without unscored runs', { similarityBelow: 0.6 }, [1, 2]],
      ];

      it.each(cases)('select the right runs: %s', async (_title, filter, expected) => {
        for (const record of records) await store.saveTrajectory(record);
        const found = await store.trajectories(filter);
        expect(found.map((summary) => summary.id)).toEqual(expected.map((index) => records[index]?.id));
      });

      it('return summaries without the log and the explanation', async () => {
        const { events: _events, world: _world, clock: _clock, score, ...rest } = exampleRecord();
        await store.saveTrajectory(exampleRecord());
        const { milestones: _milestones, minefields: _minefields, ...totals } = score!;
        expect(await store.trajectories()).toEqual([{ ...rest, score: totals }]);
      });
    });
  });
}
