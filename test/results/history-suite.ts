import { describe, expect, it } from 'vitest';
import type { ResultsStore } from '../../results/store.ts';
import type { Origin } from '../../sandbox/origin.ts';
import { parseWhere } from '../../results/where/parse-where.ts';
import { storedReport } from '../../results/report/report.ts';
import { exampleRecord } from './example-record.ts';
import { listed } from './listed.ts';
import { atNight } from '../support/nightly.ts';

const FIRST = { startedAt: 1000, finishedAt: 1500 };
const SECOND = { startedAt: 2000, finishedAt: 2500 };

/** Runs that were set aside, and forks. `stores` are two connections to one store. */
export function describeHistory(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('runs that are set aside', () => {
    const before = exampleRecord({}, { ...FIRST, similarity: 0.25 });
    const after = exampleRecord({}, { ...SECOND, similarity: 1 });
    const { id } = before;

    it('leave their cells to be played, and can still be read', async () => {
      const [store, other] = stores();
      await store.trajectories.save(before);
      await store.trajectories.save(exampleRecord({ trial: 2 }, FIRST));
      expect(await other.history.setAside([before], 1600)).toBe(1);
      expect(await store.trajectories.pendingAmong([id])).toEqual([id]);
      expect(await store.trajectories.find(id)).toBeNull();
      expect(await store.history.run(id, 1000)).toEqual(before);
      expect((await listed(store)).map(({ cell }) => cell.trial)).toEqual([2]);
      expect(await store.sums.earlierRuns(before.cell.sweep)).toEqual({
        runs: 1,
        spent: {
          agent: { input: 1200, output: 34, costUsd: 0.0125, unpriced: 0 },
          user: { input: 800, output: 12, costUsd: 0, unpriced: 1 },
        },
      });
      expect((await store.sums.earlierRuns('another')).runs).toBe(0);
      expect((await listed(store, { setAside: true })).map((run) => run.id)).toEqual([id]);
      expect(await store.trajectories.save(after)).toBe('stored');
      expect(await store.history.runsOf(id)).toEqual([
        { startedAt: 1000, outcome: 'completed', solved: false, similarity: 0.25, setAsideAt: 1600 },
        { startedAt: 2000, outcome: 'completed', solved: true, similarity: 1, setAsideAt: null },
      ]);
      expect(await store.history.run(id, 2000)).toEqual(after);
      expect(await store.history.run(id, 3000)).toBeNull();
    });

    it('are not stored again by a late retry, neither before nor after the next run', async () => {
      const [store, other] = stores();
      await store.trajectories.save(before);
      await store.history.setAside([before], 1600);
      expect(await other.trajectories.save(before)).toBe('already-there');
      expect(await store.trajectories.find(id)).toBeNull();
      expect(await store.trajectories.save(after)).toBe('stored');
      expect(await other.trajectories.save(before)).toBe('already-there');
      expect(await store.trajectories.find(id)).toEqual(after);
      expect(await store.history.runsOf(id)).toHaveLength(2);
    });

    it('are set aside once, however often that is asked for, and never with the run that followed', async () => {
      const [store, other] = stores();
      await store.trajectories.save(before);
      const moved = await Promise.all([store.history.setAside([before], 1600), other.history.setAside([before], 1601)]);
      expect(moved.toSorted()).toEqual([0, 1]);
      await store.trajectories.save(after);
      expect(await other.history.setAside([before], 1700)).toBe(0);
      expect(await store.trajectories.find(id)).toEqual(after);
      expect(await store.history.setAside([after], 2600)).toBe(1);
      expect((await store.history.runsOf(id)).map(({ setAsideAt }) => setAsideAt === null)).toEqual([false, false]);
    });

    it('while they are stored again leave one copy', async () => {
      const [store, other] = stores();
      const ids = Array.from({ length: 20 }, (_, index) => exampleRecord({ trial: index + 1 }, FIRST));
      for (const record of ids) await store.trajectories.save(record);
      await Promise.all([store.history.setAside(ids, 1600), ...ids.map((record) => other.trajectories.save(record))]);
      expect(await listed(store)).toEqual([]);
      expect(await listed(store, { setAside: true })).toHaveLength(20);
    });

    atNight(() => {
      it('are listed in order, page by page, by the same conditions', async () => {
        const [store] = stores();
        const records = Array.from({ length: 1001 }, (_, index) =>
          exampleRecord({ trial: index + 1 }, { ...FIRST, similarity: index % 2 }),
        );
        for (const record of records) await store.trajectories.save(record);
        expect(await store.history.setAside(records, 1600)).toBe(1001);
        const trials = (await listed(store, { setAside: true })).map(({ cell }) => cell.trial);
        expect(trials).toEqual(records.map(({ cell }) => cell.trial));
        expect(await listed(store, { setAside: true, similarityBelow: 0.5 })).toHaveLength(501);
        expect(await listed(store)).toEqual([]);
      });
    });
  });

  describe('scores of runs that are scored again', () => {
    it('count, and keep those that were there before', async () => {
      const [store, other] = stores();
      const run = exampleRecord({}, { ...FIRST, similarity: 0.25 });
      await store.trajectories.save(run);
      const score = exampleRecord({}, { similarity: 0.75 }).score!;
      const { milestones: _milestones, minefields: _minefields, sideEffects: _effects, ...totals } = score;
      const old = {
        grader: 'g1',
        scenario: 's1',
        harness: 'h1',
        scoredAt: 1500,
        score: { ...totals, similarity: 0.25 },
      };
      const today = { grader: 'g2', scenario: 's2', harness: 'h2', scoredAt: 9000, score: totals };
      expect(await store.scores.of(run)).toEqual([]);
      const why = {
        cause: { title: 'Denied what it had done', message: 3, quote: 'It is on.' },
        modes: [{ mode: 'denied_done', message: 3, quote: 'It is on.' }],
        guestReward: { reward: 0, parts: { DB: 0, NL_ASSERTION: null }, basis: ['DB'], why: ['orders differ'] },
      } as const;
      expect(await store.scores.renew({ run, old, today, score, why })).toBe(true);
      expect(await other.scores.renew({ run, old, today, score, why })).toBe(true);
      expect(await other.scores.of(run)).toEqual([old, today]);
      const provenance = { ...run.provenance, grader: 'g2', scenario: 's2' };
      expect(await other.trajectories.find(run.id)).toEqual({ ...run, ...why, score, provenance });
      const denied = parseWhere('mode = denied_done and cause contains Denied');
      expect(await listed(store, { where: denied })).toHaveLength(1);
      expect(await listed(store, { where: parseWhere('reward = 0') })).toHaveLength(1);
      await store.scores.reward(run, { ...why.guestReward, reward: 0.5 });
      for (const [text, count] of [
        ['reward = 0.5', 1],
        ['reward = 0', 0],
      ] as const)
        expect(await listed(other, { where: parseWhere(text) }), text).toHaveLength(count);
      expect((await store.sums.tally('nightly'))[0]).toMatchObject({ similaritySum: 0.75 });
    });

    it('keep the decisive step of a run that is not solved, until it gets another one', async () => {
      const [store, other] = stores();
      const run = exampleRecord({}, { ...FIRST, similarity: 0.25 });
      const decisive = { title: 'Could still be saved before this turn', message: 3, quote: 'It is on.' };
      await store.trajectories.save(run);
      expect(await store.scores.decide(run, decisive)).toBe(true);
      expect(await store.scores.decide({ ...run, startedAt: 1 }, decisive)).toBe(false);
      expect(await other.trajectories.find(run.id)).toEqual({ ...run, decisive });
      expect((await listed(other))[0]?.decisive).toEqual(decisive);
      const score = run.score!;
      const from = (grader: string) => ({ grader, scenario: 's1', harness: 'h2', scoredAt: 9000, score });
      const why = { cause: null, modes: [], guestReward: null };
      await store.scores.renew({ run, old: from('g1'), today: from('g1'), score, why });
      expect((await other.trajectories.find(run.id))?.decisive).toEqual(decisive);
      await store.scores.renew({ run, old: from('g1'), today: from('g2'), score, why });
      expect((await other.trajectories.find(run.id))?.decisive).toBeNull();
      const solved = exampleRecord({ trial: 2 }, { ...FIRST, similarity: 1 });
      await store.trajectories.save(solved);
      expect(await store.scores.decide(solved, decisive)).toBe(false);
    });

    it('are not given to another run than the one that was scored', async () => {
      const [store] = stores();
      const run = exampleRecord({}, { ...FIRST, similarity: 0.25 });
      await store.trajectories.save(exampleRecord({}, SECOND));
      const score = run.score!;
      const made = { grader: 'g2', scenario: 's2', harness: 'h2', scoredAt: 9000, score };
      const why = { cause: null, modes: [], guestReward: null };
      expect(await store.scores.renew({ run, old: made, today: made, score, why })).toBe(false);
      expect(await store.scores.of(run)).toEqual([]);
    });
  });

  describe('forks', () => {
    const origin: Origin = {
      id: exampleRecord().id,
      startedAt: 1000,
      at: 2,
      events: 3,
      replaced: { agent: 'openai:gpt-test' },
      say: 'No – “really”.',
    };

    it('keep their origin, in lists and one by one', async () => {
      const [store, other] = stores();
      await store.trajectories.save(exampleRecord());
      const fork = exampleRecord({ sweep: 'nightly.fork-1' }, { origin });
      await store.trajectories.save(fork);
      await other.trajectories.save(fork);
      expect(await other.trajectories.find(fork.id)).toEqual(fork);
      expect((await listed(other)).map((run) => run.origin)).toEqual([null, origin]);
      expect(await store.trajectories.forksOf(origin.id)).toEqual([fork.id]);
      expect(await store.trajectories.forksOf(fork.id)).toEqual([]);
      await store.history.setAside([fork], 1);
      expect((await store.history.run(fork.id, fork.startedAt))?.origin).toEqual(origin);
      expect((await listed(other, { setAside: true }))[0]?.origin).toEqual(origin);
    });

    it('are trials of a sweep of their own, and none of the sweep that they were forked from', async () => {
      const [store] = stores();
      const failed = { similarity: 0, outcome: 'agent-error' as const };
      await store.trajectories.save(exampleRecord());
      await store.trajectories.save(exampleRecord({ trial: 2 }, { ...failed, origin }));
      await store.trajectories.save(exampleRecord({ sweep: 'nightly.fork-1' }, { ...failed, origin }));
      await store.trajectories.save(exampleRecord({ trial: 3 }, { origin: { ...origin, id: 'nightly-2/x/none/a/1' } }));
      const { sweep, agent } = exampleRecord().cell;
      for (const [of, trials, mistakes] of [
        [sweep, 2, 0],
        ['nightly.fork-1', 1, 1],
      ] as const) {
        const report = await storedReport(store, of, null);
        expect([report.cells, report.causes.length, report.flaky]).toEqual([trials, mistakes, []]);
        expect(Object.values(report.mistakes).flatMap((one) => Object.values(one))).toEqual(mistakes ? [1] : []);
        const compared = await Array.fromAsync(store.pages.comparedCells(of, agent));
        expect(compared.flat()).toHaveLength(trials);
        const figures = (await Array.fromAsync(store.pages.figures(of))).flat();
        const logs = (await Array.fromAsync(store.pages.logs(of))).flat();
        expect(
          logs.map(({ id }) => id),
          'in the order of their figures',
        ).toEqual(figures.map(({ id }) => id));
        expect(figures.map(({ trial }) => trial)).toEqual(trials === 2 ? [1, 3] : [1]);
      }
    });
  });
}
