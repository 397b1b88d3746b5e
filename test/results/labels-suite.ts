import { describe, expect, it } from 'vitest';
import type { LabelOfRun } from '../../results/store/labels.ts';
import type { ResultsStore } from '../../results/store.ts';
import { exampleRecord } from './example-record.ts';

const SAID = {
  isModel: false,
  judges: 1,
  fault: null,
  modes: ['claimed'],
  why: 'wifi is on',
  note: null,
  falseStatements: [],
  droppedQuotes: 0,
  usage: null,
} as const;

/** Labels of runs in any store. @param stores connections to the same one */
export function describeLabels(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('labels', () => {
    const labelOf = (
      { id, startedAt }: LabelOfRun['run'],
      by: string,
      change: Partial<LabelOfRun> = {},
    ): LabelOfRun => {
      return { run: { id, startedAt }, by, verdict: 'wrong', labelledAt: 5, ...SAID, ...change };
    };

    async function stored(...trials: readonly number[]) {
      const [store] = stores();
      await store.sweeps.open({ id: 'nightly', parameters: {}, cells: trials.length, createdAt: 1 });
      const runs = trials.map((trial) => exampleRecord({ trial }, { similarity: trial === 1 ? 1 : 0.5 }));
      for (const run of runs) await store.trajectories.save(run);
      return runs;
    }

    it('stand beside the score, one of each who labels; the last word of each counts', async () => {
      const [store, other] = stores();
      const [run] = await stored(1);
      const judge = labelOf(run!, 'openai:judge', {
        isModel: true,
        verdict: 'unclear',
        falseStatements: [{ message: 3, quote: 'It is off.', why: 'it is on' }],
        droppedQuotes: 2,
        usage: { input: 9, cachedInput: 0, cacheWrite: 0, output: 4, reasoning: 0, costUsd: 0.1 },
        labelledAt: 7,
      });
      await store.labels.save(labelOf(run!, 'ada'));
      await store.labels.save(judge);
      await other.labels.save(labelOf(run!, 'ada', { verdict: 'right', modes: [], note: 'seen twice', labelledAt: 6 }));
      expect(await other.labels.on([run!])).toEqual([
        labelOf(run!, 'ada', { verdict: 'right', modes: [], note: 'seen twice', labelledAt: 6 }),
        judge,
      ]);
      expect(await store.trajectories.find(run!.id)).toEqual(run);
    });

    it('are of one play of a cell: another play of it has none', async () => {
      const [store] = stores();
      const [run] = await stored(1);
      await store.labels.save(labelOf(run!, 'ada'));
      await store.history.setAside([run!], 9);
      await store.trajectories.save({ ...run!, startedAt: run!.startedAt + 1 });
      expect(await store.labels.on([{ id: run!.id, startedAt: run!.startedAt + 1 }])).toEqual([]);
      expect((await Array.fromAsync(store.labels.ofSweep('nightly'))).flat()).toEqual([]);
      expect(await store.labels.on([run!])).toHaveLength(1);
    });

    it('of a sweep come with what the rules say, page by page', async () => {
      const [store] = stores();
      const runs = await stored(1, 2);
      const names = Array.from({ length: 300 }, (_, index) => `judge-${index}`);
      for (const by of names) for (const run of runs) await store.labels.save(labelOf(run, by));
      const pages = await Array.fromAsync(store.labels.ofSweep('nightly'));
      expect(pages.map(({ length }) => length)).toEqual([500, 100]);
      const all = pages.flat();
      expect(new Set(all.map(({ run, by }) => `${run.id} ${by}`)).size).toBe(600);
      expect(all.filter(({ solved }) => solved === true)).toHaveLength(300);
      expect(all[0]).toMatchObject({ scenario: 'wifi_off', augmentation: 'none', agent: 'scripted:oracle' });
      expect(await Array.fromAsync(store.labels.ofSweep('other'))).toEqual([]);
    });

    it('go with their runs when a sweep is purged', async () => {
      const [store] = stores();
      const [run] = await stored(1);
      await store.labels.save(labelOf(run!, 'ada'));
      await store.sweeps.close('nightly', { endedAt: 9, status: 'completed', reasons: [] });
      const choice = { sweep: 'nightly', isNeeded: () => false, unneededSince: 0 };
      await Array.fromAsync(store.retention.purge(choice));
      expect(await store.labels.on([run!])).toEqual([]);
    });
  });
}
