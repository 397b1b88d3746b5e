import { describe, expect, it } from 'vitest';
import type { PurgeChoice, PurgeStep } from '../../results/store/retention.ts';
import { SweepInUse } from '../../results/queries/retention/require-ended.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { Origin } from '../../sandbox/origin.ts';
import { exampleRecord } from './example-record.ts';
import { listed } from './listed.ts';

const PACK = 'a'.repeat(64);
const PROMPT = 'b'.repeat(64);
const LATER = Date.now() + 3_600_000;

/** Ended, with runs of so many trials, of which the first was played twice. */
async function endedSweep(store: ResultsStore, id: string, trials: number, parameters = {}): Promise<void> {
  await store.sweeps.open({ id, parameters, cells: trials, createdAt: 1 });
  const first = exampleRecord({ sweep: id }, { startedAt: 10, finishedAt: 20 });
  await store.trajectories.save(first);
  await store.history.setAside([{ id: first.id, startedAt: 10 }], 30);
  for (let trial = 1; trial <= trials; trial++) await store.trajectories.save(exampleRecord({ sweep: id, trial }));
  await store.trajectories.takeTrial(first.cell);
  await store.sweeps.close(id, { endedAt: 40, status: 'completed', reasons: [] });
}

const purging = (store: ResultsStore, choice: Partial<PurgeChoice> = {}) =>
  store.retention.purge({ sweep: 'old', isNeeded: () => false, unneededSince: LATER, ...choice });

async function purged(store: ResultsStore, sweep: string, choice: Partial<PurgeChoice> = {}): Promise<PurgeStep> {
  const sum = { runs: 0, earlierRuns: 0, packs: 0, texts: 0 };
  for await (const step of purging(store, { sweep, ...choice }))
    for (const key of ['runs', 'earlierRuns', 'packs', 'texts'] as const) sum[key] += step[key];
  return sum;
}

/** What can be deleted, and what must stay. `stores` are two connections to one store. */
export function describeRetention(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('old sweeps', () => {
    it('take what their runs take, also those that were set aside', async () => {
      const [store, other] = stores();
      await endedSweep(store, 'old', 2);
      const { events, clock, score } = exampleRecord({ sweep: 'old' });
      const { milestones, minefields, sideEffects } = score!;
      const bytes = [events, clock, { milestones, minefields, sideEffects }]
        .map((value) => Buffer.byteLength(JSON.stringify(value)))
        .reduce((sum, length) => sum + length);
      const { finishedAt } = exampleRecord();
      expect(await other.retention.sizeOf('old')).toEqual({
        runs: 2,
        earlierRuns: 1,
        bytes: 3 * bytes,
        lastFinishedAt: finishedAt,
        forks: 0,
      });
      expect(await other.retention.sizeOf('old', finishedAt)).toMatchObject({ runs: 0, earlierRuns: 1, bytes });
      expect(await other.retention.sizeOf('none')).toMatchObject({ runs: 0, bytes: 0, lastFinishedAt: null });
    });

    it('are deleted with all that belongs to them, and nothing of others', async () => {
      const [store, other] = stores();
      await endedSweep(store, 'old', 3);
      await endedSweep(store, 'oldest', 2);
      await store.trajectories.save(
        exampleRecord({ sweep: 'old', trial: 9 }, { similarity: 0, outcome: 'agent-error' }),
      );
      expect(await store.sums.mistakes('old')).toHaveLength(1);
      await store.traffic.setBudget('old', { maxTokens: 5 });
      await store.traffic.settle(
        { ticket: 't', model: 'm', sweep: 'old' },
        { tokens: 1, costUsd: 1, pricedBy: 'a file', succeeded: true },
      );
      expect(await purged(other, 'old')).toEqual({ runs: 4, earlierRuns: 1, packs: 0, texts: 0 });
      expect(await store.sweeps.find('old')).toBeNull();
      expect(await listed(store, { sweep: 'old' })).toEqual([]);
      expect(await listed(store, { sweep: 'old', setAside: true })).toEqual([]);
      expect(await store.sums.mistakes('old')).toEqual([]);
      expect((await store.traffic.budget('old')).maxTokens).toBeNull();
      await store.traffic.setBudget('old', { maxCostUsd: 5 });
      const call = { model: 'm', sweep: 'old', tokens: 1, most: { tokens: 1, costUsd: 1 }, first: false, timeoutMs: 1 };
      expect(await store.traffic.admit({ ...call, ticket: 'a' })).toEqual({ kind: 'go' });
      const first = { reason: expect.stringContaining('the first call of m shows') };
      expect(await store.traffic.admit({ ...call, ticket: 'b' })).toMatchObject(first);
      expect(await store.trajectories.takeTrial(exampleRecord({ sweep: 'old' }).cell)).toBe(1);
      expect(await store.sweeps.find('oldest')).toMatchObject({ stored: 2, scored: 2 });
      expect((await store.sums.earlierRuns('oldest')).runs).toBe(1);
      expect(await store.trajectories.takeTrial(exampleRecord({ sweep: 'oldest' }).cell)).toBe(4);
      expect(await purged(other, 'oldest')).toMatchObject({ runs: 2 });
      expect(await store.sweeps.list()).toEqual([]);
    });

    it('are deleted a few at a time, and others can write in between', async () => {
      const [store, other] = stores();
      await endedSweep(store, 'old', 120);
      let steps = 0;
      for await (const { runs } of purging(store)) {
        expect(runs).toBeLessThanOrEqual(100);
        expect(await other.trajectories.save(exampleRecord({ sweep: 'new', trial: ++steps }))).toBe('stored');
      }
      expect(steps).toBe(4);
      expect(await listed(store)).toHaveLength(4);
    });

    it('that were deleted in part are finished by another call', async () => {
      const [store, other] = stores();
      await endedSweep(store, 'old', 110);
      for await (const { runs } of purging(store)) {
        expect(runs).toBe(100);
        break;
      }
      expect(await other.sweeps.find('old')).toMatchObject({ stored: 10, cells: 110 });
      expect(await purged(other, 'old')).toMatchObject({ runs: 10, earlierRuns: 1 });
      expect(await store.sweeps.find('old')).toBeNull();
    });

    it('stay if they run, and if they are resumed while they are deleted', async () => {
      const [store, other] = stores();
      await endedSweep(store, 'old', 110);
      const sweep = { id: 'old', parameters: {}, cells: 101, createdAt: 1 };
      const steps = purging(store);
      const resumed = async () => {
        while (!(await steps[Symbol.asyncIterator]().next()).done) await other.sweeps.open(sweep);
      };
      await expect(resumed()).rejects.toThrow(SweepInUse);
      await expect(purged(other, 'old')).rejects.toThrow('sweep old has not ended');
      expect(await store.sweeps.find('old')).toMatchObject({ stored: 10 });
    });

    it('leave single runs, of which only old ones are deleted', async () => {
      const [store, other] = stores();
      await store.sweeps.open({ id: 'run', parameters: {}, cells: 0, createdAt: 1 });
      for (const trial of [1, 2, 3]) {
        const timing = { startedAt: trial * 10, finishedAt: trial * 10 + 5 };
        await store.trajectories.save(exampleRecord({ sweep: 'run', trial }, timing));
      }
      expect(await purged(other, 'run', { finishedBefore: 35 })).toMatchObject({ runs: 2 });
      expect((await listed(store, { sweep: 'run' })).map(({ cell }) => cell.trial)).toEqual([3]);
      expect(await purged(other, 'run')).toMatchObject({ runs: 1 });
      expect(await store.sweeps.find('run')).toMatchObject({ stored: 0 });
    });

    it('take the forks of other sweeps not with them', async () => {
      const [store, other] = stores();
      await endedSweep(store, 'old', 1);
      const { id } = exampleRecord({ sweep: 'old' });
      const origin: Origin = { id, startedAt: 1, at: 1, events: 1, replaced: {} };
      const fork = exampleRecord({ sweep: 'old.fork-0' }, { origin });
      await store.trajectories.save(fork);
      expect(await store.retention.sizeOf('old')).toMatchObject({ forks: 1 });
      await purged(other, 'old');
      expect(await store.trajectories.find(fork.id)).toEqual(fork);
    });

    describe('with packs and prompts', () => {
      const parameters = { pack: PACK, agentPrompt: PROMPT };

      async function withTexts(store: ResultsStore): Promise<void> {
        await store.packs.save({ hash: PACK, name: 'own', content: '{}' });
        await store.texts.save({ hash: PROMPT, content: 'Be brief.' });
        await endedSweep(store, 'old', 1, parameters);
      }

      const left = async (store: ResultsStore) =>
        [await store.packs.find(PACK), await store.texts.find(PROMPT)].map((text) => text !== null);

      it('take those with them that nothing else uses', async () => {
        const [store, other] = stores();
        await withTexts(store);
        expect(await purged(other, 'old')).toMatchObject({ packs: 1, texts: 1 });
        expect(await left(store)).toEqual([false, false]);
      });

      it('leave those that another sweep uses', async () => {
        const [store, other] = stores();
        await withTexts(store);
        await store.sweeps.open({ id: 'new', parameters: { pack: PACK }, cells: 1, createdAt: 2 });
        expect(await purged(other, 'old')).toMatchObject({ packs: 0, texts: 1 });
        expect(await left(store)).toEqual([true, false]);
      });

      it('leave those that a single run uses', async () => {
        const [store, other] = stores();
        await withTexts(store);
        await store.sweeps.open({ id: 'run', parameters: {}, cells: 0, createdAt: 2 });
        const { provenance } = exampleRecord();
        await store.trajectories.save(exampleRecord({ sweep: 'run' }, { provenance: { ...provenance, pack: PACK } }));
        expect(await purged(other, 'old')).toMatchObject({ packs: 0, texts: 1 });
      });

      it('leave those that something else needs, or that a sweep has just saved', async () => {
        const [store, other] = stores();
        await withTexts(store);
        const isNeeded = (hash: string) => hash === PROMPT;
        expect(await purged(other, 'old', { isNeeded, unneededSince: Date.now() - 3_600_000 })).toMatchObject({
          packs: 0,
          texts: 0,
        });
        expect(await left(store)).toEqual([true, true]);
      });
    });

    it('of nights are known, with the one that the next night is compared with', async () => {
      const [store, other] = stores();
      for (const [scheduledAt, isGood] of [
        [1, true],
        [2, true],
        [3, false],
      ] as const) {
        const night = { schedule: 'nightly', scheduledAt };
        await store.nights.open({ ...night, openedAt: 1 }, [`night-${scheduledAt}`]);
        await store.nights.close(night, { endedAt: 9, isGood, summary: null });
      }
      await store.nights.open({ schedule: 'weekly', scheduledAt: 1, openedAt: 1 }, ['week-1']);
      expect(await other.retention.nightlySweeps()).toEqual([
        { schedule: 'nightly', sweep: 'night-3', isBaseline: false, nightsAgo: 0 },
        { schedule: 'nightly', sweep: 'night-2', isBaseline: true, nightsAgo: 1 },
        { schedule: 'nightly', sweep: 'night-1', isBaseline: false, nightsAgo: 2 },
        { schedule: 'weekly', sweep: 'week-1', isBaseline: false, nightsAgo: 0 },
      ]);
    });
  });
}
