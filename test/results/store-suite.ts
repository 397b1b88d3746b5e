import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SweepConflict } from '../../results/sweep-conflict.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { RunExplanation, RunFigures, RunLog } from '../../results/store/pages.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepEnd } from '../../results/store/sweeps.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import type { Spent } from '../../results/spending.ts';
import { comparedCell } from './comparison/store-of-cells.ts';
import { exampleRecord } from './example-record.ts';
import { describeEpisodes } from './episodes-suite.ts';
import { describeHistory } from './history-suite.ts';
import { describeLabels } from './labels-suite.ts';
import { listed } from './listed.ts';
import { describeNights } from './nights-suite.ts';
import { describeRetention } from './retention-suite.ts';
import { describeBudgets } from './budget-suite.ts';
import { describeTraffic } from './traffic-suite.ts';
import { describeWhere } from './where-suite.ts';
import { atNight } from '../support/nightly.ts';

/** What so many example runs used: the cost of their users is not known. */
function spentBy(runs: number): Spent {
  return {
    agent: { input: 1200 * runs, output: 34 * runs, costUsd: (125 * runs) / 10_000, unpriced: 0 },
    user: { input: 800 * runs, output: 12 * runs, costUsd: 0, unpriced: runs },
  };
}

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

    it('has an id, which every connection to it reports', () => {
      expect(store.id).toMatch(/^[0-9a-f]{12}$/);
      expect(other.id).toBe(store.id);
      expect(other.location).toBe(store.location);
    });

    describeTraffic(() => [store, other]);

    describeBudgets(() => [store, other]);

    describeNights(() => [store, other]);

    describeEpisodes(() => [store, other]);

    describeLabels(() => [store, other]);

    describeHistory(() => [store, other]);

    describeWhere(() => [store, other]);

    describeRetention(() => [store, other]);

    describe('sweeps', () => {
      const nightly = {
        id: 'nightly',
        parameters: { trials: 1, agents: ['a', 'b'] },
        cells: 4,
        createdAt: 1_715_774_400_000,
      };
      const nothingStored = {
        end: null,
        agents: [],
        stored: 0,
        scored: 0,
        judged: 0,
        solved: 0,
        similarity: null,
        spent: spentBy(0),
      };

      it('keep their first version', async () => {
        await store.sweeps.open(nightly);
        await other.sweeps.open({ ...nightly, createdAt: nightly.createdAt + 5000 });
        expect(await other.sweeps.find('nightly')).toEqual({ ...nightly, ...nothingStored });
        expect(await store.sweeps.find('weekly')).toBeNull();
      });

      it('are equal if only the order of parameters differs', async () => {
        await store.sweeps.open(nightly);
        const turned = { ...nightly, parameters: { agents: ['a', 'b'], trials: 1 } };
        await expect(store.sweeps.open(turned)).resolves.toBeUndefined();
        await expect(store.sweeps.check(turned)).resolves.toBeUndefined();
      });

      it('are rejected, with a list of differences, if the id has different parameters', async () => {
        await store.sweeps.open(nightly);
        await store.sweeps.close('nightly', { endedAt: 2, status: 'completed', reasons: [] });
        const stored = await store.sweeps.find('nightly');
        const different = { ...nightly, parameters: { trials: 3, agents: ['a', 'b'], seed: 7 }, cells: 12 };
        for (const start of [() => other.sweeps.check(different), () => other.sweeps.open(different)]) {
          const conflict = start();
          await expect(conflict).rejects.toThrow(SweepConflict);
          await expect(conflict).rejects.toMatchObject({ differences: ['seed: (absent) -> 7', 'trials: 1 -> 3'] });
          await expect(conflict).rejects.toThrow('--id');
        }
        expect(await store.sweeps.find('nightly')).toEqual(stored);
      });

      it('are only checked by checkSweep, not created', async () => {
        await store.sweeps.check(nightly);
        expect(await store.sweeps.find('nightly')).toBeNull();
      });

      it('have an end, which is cleared when they are resumed', async () => {
        const weekly = { ...nightly, id: 'weekly' };
        await store.sweeps.open(nightly);
        await store.sweeps.open(weekly);
        const end: SweepEnd = { endedAt: 1_715_774_500_000, status: 'stopped', reasons: ['disk full', 'key rejected'] };
        await store.sweeps.close('nightly', end);
        expect((await other.sweeps.find('nightly'))?.end).toEqual(end);
        expect((await other.sweeps.find('weekly'))?.end).toBeNull();
        await other.sweeps.open(nightly);
        expect((await store.sweeps.find('nightly'))?.end).toBeNull();
      });

      it('are listed newest first', async () => {
        await store.sweeps.open({ ...nightly, id: 'b', createdAt: 2 });
        await store.sweeps.open({ ...nightly, id: 'a', createdAt: 3 });
        await store.sweeps.open({ ...nightly, id: 'c', createdAt: 1 });
        expect((await other.sweeps.list()).map((sweep) => sweep.id)).toEqual(['a', 'b', 'c']);
      });

      it('come with what is stored of them', async () => {
        await store.sweeps.open(nightly);
        await store.sweeps.open({ ...nightly, id: 'weekly' });
        await store.trajectories.save(exampleRecord({ agent: 'b' }, { similarity: 0.5 }));
        await store.trajectories.save(exampleRecord({ agent: 'a' }, { similarity: 0.25 }));
        await store.trajectories.save(exampleRecord({ agent: 'a', trial: 2 }, { similarity: null }));
        const expected = {
          ...nightly,
          end: null,
          agents: ['a', 'b'],
          stored: 3,
          scored: 2,
          judged: 2,
          solved: 0,
          similarity: 0.375,
          spent: spentBy(3),
        };
        expect(await other.sweeps.find('nightly')).toEqual(expected);
        expect(await other.sweeps.list()).toEqual([expected, { ...nightly, id: 'weekly', ...nothingStored }]);
      });
    });

    describe('packs and texts', () => {
      it('are stored once per content', async () => {
        const pack = { hash: 'abc', name: 'ours', content: JSON.stringify({ scenarios: ['\u0000 “now”'] }) };
        await store.packs.save(pack);
        await other.packs.save({ ...pack, name: 'the same under another name' });
        expect(await other.packs.find('abc')).toEqual(pack);
        expect(await store.packs.find('def')).toBeNull();

        const text = { hash: 'abc', content: 'Be brief.\u0000 \ud83d' };
        await store.texts.save(text);
        await other.texts.save({ ...text, content: 'another' });
        expect(await other.texts.find('abc')).toEqual(text);
        expect(await store.texts.find('def')).toBeNull();
      });
    });

    describe('mistakes', () => {
      const ended = (outcome: 'user-error' | 'agent-error', startedAt: number, kind?: 'empty' | 'refused') => {
        const ending = { kind: 'ending', outcome, reason: 'no', ...(kind && { failureKind: kind }) } as const;
        const similarity = outcome === 'user-error' ? null : 0.5;
        return exampleRecord(
          {},
          { outcome, similarity, startedAt, finishedAt: startedAt + 1, events: [openingEvent('Hi'), ending] },
        );
      };

      it('are counted by kind, also those of plays that were replaced', async () => {
        await store.trajectories.save(ended('user-error', 1, 'empty'));
        await other.trajectories.save(ended('user-error', 1, 'empty'));
        await store.trajectories.save(ended('user-error', 2, 'empty'));
        expect((await listed(other))[0]).toMatchObject({ failureKind: 'empty' });
        await store.trajectories.save(ended('agent-error', 3, 'refused'));
        const players = { agent: 'scripted:oracle', user: 'scripted', scenario: 'wifi_off' };
        expect(await other.sums.mistakes('nightly')).toEqual([
          { ...players, outcome: 'agent-error', kind: 'refused', plays: 1 },
          { ...players, outcome: 'user-error', kind: 'empty', plays: 2 },
        ]);
        expect(await other.sums.mistakes('weekly')).toEqual([]);
        const [only] = await listed(other);
        expect(only).toMatchObject({ outcome: 'agent-error', failureKind: 'refused' });
        expect((await other.trajectories.find(only!.id))?.failureKind).toBe('refused');
      });

      it('are of another kind where the log does not say, and absent in a run that ended otherwise', async () => {
        await store.trajectories.save(ended('agent-error', 1));
        await store.trajectories.save(exampleRecord({ trial: 2 }));
        expect((await listed(other)).map(({ failureKind }) => failureKind)).toEqual(['other', null]);
      });
    });

    describe('trial numbers', () => {
      const cell = { sweep: 'run', scenario: 'wifi_off', augmentation: 'none', agent: 'scripted:oracle' } as const;

      it('begin after the stored runs of the cell', async () => {
        expect(await store.trajectories.takeTrial(cell)).toBe(1);
        await store.trajectories.save(exampleRecord({ ...cell, trial: 7 }));
        await store.trajectories.save(exampleRecord({ ...cell, trial: 20, agent: 'unhelpful' }));
        expect(await other.trajectories.takeTrial(cell)).toBe(8);
        expect(await store.trajectories.takeTrial(cell)).toBe(9);
        expect(await store.trajectories.takeTrial({ ...cell, augmentation: 'at' })).toBe(1);
      });

      it('are given out once, also if taken at once', async () => {
        const taken = await Promise.all(
          Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? store : other).trajectories.takeTrial(cell)),
        );
        expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      });
    });

    describe('trajectories', () => {
      it('are returned exactly as saved', async () => {
        const record = exampleRecord({}, { similarity: 0.1 + 0.2, reason: null });
        expect(await store.trajectories.save(record)).toBe('stored');
        expect(await other.trajectories.find(record.id)).toEqual(record);
        expect(await other.trajectories.find('no/such/run')).toBeNull();
      });

      it('hold text that databases cannot store, such as NUL and half of a surrogate pair', async () => {
        const hostile = 'NUL \0, halves \ud83d and \udc4d, whole \u{1f44d}, substitute \u001a0041, “\\u0000”, 100 %';
        const record = exampleRecord(
          { scenario: `name ${hostile}`, agent: `agent ${hostile}` },
          {
            solved: null,
            similarity: null,
            reason: hostile,
            events: [openingEvent(hostile), { kind: 'ending', outcome: 'completed' }],
          },
        );
        await store.trajectories.save(record);
        await other.trajectories.save(exampleRecord());
        expect(await other.trajectories.find(record.id)).toEqual(record);
        const found = [
          ...(await listed(other, { agent: record.cell.agent })),
          ...(await listed(other, { scenario: record.cell.scenario })),
        ];
        expect(found.map(({ id, reason }) => ({ id, reason }))).toEqual([
          { id: record.id, reason: hostile },
          { id: record.id, reason: hostile },
        ]);
        expect(await other.trajectories.pendingAmong([record.id])).toEqual([record.id]);
        const pack = { hash: 'abc', name: hostile, content: hostile };
        await store.packs.save(pack);
        expect(await other.packs.find('abc')).toEqual(pack);
      });

      it('are ordered byte by byte', async () => {
        for (const agent of ['b', 'A', 'a-b', 'aa', 'B', 'é']) await store.trajectories.save(exampleRecord({ agent }));
        expect((await listed(other)).map(({ cell }) => cell.agent)).toEqual(['A', 'B', 'a-b', 'aa', 'b', 'é']);
      });

      it('that are unscored have no score', async () => {
        const record = exampleRecord({}, { similarity: null, reason: 'provider down', workflowId: null, runId: null });
        await store.trajectories.save(record);
        expect(await store.trajectories.find(record.id)).toEqual(record);
      });

      it('are stored once if saved twice', async () => {
        const record = exampleRecord();
        expect(await store.trajectories.save(record)).toBe('stored');
        expect(await other.trajectories.save(record)).toBe('already-there');
        expect(await listed(store)).toHaveLength(1);
      });

      it('keep the first scored run of an id', async () => {
        const first = exampleRecord({}, { similarity: 0.5 });
        await store.trajectories.save(first);
        expect(await store.trajectories.save(exampleRecord({}, { similarity: 1 }))).toBe('already-there');
        expect(await store.trajectories.save(exampleRecord({}, { similarity: null }))).toBe('already-there');
        expect(await store.trajectories.find(first.id)).toEqual(first);
      });

      it('that are unscored are replaced by a later run', async () => {
        await store.trajectories.save(exampleRecord({}, { similarity: null, reason: 'first outage' }));
        const again = exampleRecord({}, { similarity: null, reason: 'second outage' });
        expect(await store.trajectories.save(again)).toBe('stored');
        expect(await store.trajectories.find(again.id)).toEqual(again);
        const scored = exampleRecord({}, { similarity: 0 });
        expect(await store.trajectories.save(scored)).toBe('stored');
        expect(await store.trajectories.find(scored.id)).toEqual(scored);
      });

      it('are rejected with a score for an unscored outcome, or without a score for a scored one', async () => {
        await expect(store.trajectories.save(exampleRecord({}, { outcome: 'cancelled' }))).rejects.toThrow(
          'must not have a score',
        );
        const unscored = exampleRecord({}, { similarity: null, outcome: 'agent-error' });
        await expect(store.trajectories.save(unscored)).rejects.toThrow('requires a score');
        const inPaper = exampleRecord({}, { similarity: null, outcome: 'user-error', profile: 'paper' });
        await expect(store.trajectories.save(inPaper)).rejects.toThrow('requires a score');
      });

      it('that are left to play are returned in the given order', async () => {
        const scored = exampleRecord({ trial: 1 });
        const outage = exampleRecord({ trial: 2 }, { similarity: null });
        await store.trajectories.save(scored);
        await store.trajectories.save(outage);
        const others = Array.from({ length: 25_000 }, (_, index) => `never/played/${index}`);
        expect(await other.trajectories.pendingAmong([outage.id, scored.id, ...others])).toEqual([
          outage.id,
          ...others,
        ]);
        expect(await other.trajectories.pendingAmong([])).toEqual([]);
      });

      it('can be saved from both connections at once', async () => {
        const contended = Array.from({ length: 40 }, (_, trial) => exampleRecord({ trial }));
        const answers = await Promise.all(
          contended.flatMap((record) => [store.trajectories.save(record), other.trajectories.save(record)]),
        );
        expect(answers.filter((answer) => answer === 'stored')).toHaveLength(40);
        expect(await listed(store)).toHaveLength(40);
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
        ['by glob of base names, in which case matters', { scenario: 'WIFI*' }, []],
        ['by glob of augmented names', { scenario: '*_distraction_tools' }, [1]],
        ['with a score', { scored: true, sweep: 'nightly' }, [1, 0, 2]],
        ['without a score', { scored: false }, [3]],
        ['by similarity, without unscored runs', { similarityBelow: 0.6 }, [1, 2]],
      ];

      it('select the right runs', async () => {
        for (const record of records) await store.trajectories.save(record);
        for (const [title, filter, expected] of cases) {
          const found = await listed(store, filter);
          expect(
            found.map((summary) => summary.id),
            title,
          ).toEqual(expected.map((index) => records[index]?.id));
          expect(await Array.fromAsync(other.trajectories.records(filter)), title).toEqual(
            expected.map((index) => records[index]),
          );
        }
      });

      atNight(() => {
        it('list more runs than fit into a page, in order', async () => {
          const trials = Array.from({ length: 1200 }, (_, index) => index + 1);
          await Promise.all(trials.map((trial) => store.trajectories.save(exampleRecord({ trial }))));
          expect((await listed(other)).map(({ cell }) => cell.trial)).toEqual(trials);
          expect((await Array.fromAsync(store.trajectories.records())).map(({ cell }) => cell.trial)).toEqual(trials);
        });
      });

      it('are read as figures and as logs, in one order, page by page', async () => {
        const ids: string[] = [];
        for (const agent of ['b', 'a']) {
          for (let trial = 120; trial > 0; trial--) {
            const record = exampleRecord({ sweep: 'weekly', agent, trial }, { similarity: trial === 7 ? null : 0.25 });
            await store.trajectories.save(record);
          }
          for (let trial = 1; trial <= 120; trial++) ids.push(exampleRecord({ sweep: 'weekly', agent, trial }).id);
        }
        await store.trajectories.save(exampleRecord({ sweep: 'another' }));
        const [figures, logs] = [[], []] as [RunFigures[], RunLog[]];
        for await (const page of store.pages.figures('weekly')) figures.push(...page);
        for await (const page of store.pages.logs('weekly')) logs.push(...page);
        const inOrder = [...ids.slice(120), ...ids.slice(0, 120)];
        expect(figures.map(({ id }) => id)).toEqual(inOrder);
        expect(logs.map(({ id }) => id)).toEqual(inOrder);
        expect(figures[6]).toMatchObject({
          agent: 'a',
          trial: 7,
          similarity: null,
          turnCount: null,
          failureKind: null,
        });
        expect(figures[7]).toMatchObject({
          solved: 0,
          similarity: 0.25,
          turnCount: 3,
          wording: null,
          startedAt: 1_715_774_400_123,
        });
        expect(JSON.parse(figures[7]!.usage)).toEqual(exampleRecord().usage);
        expect(JSON.parse(logs[7]!.events ?? '')).toEqual(exampleRecord().events);
      });

      it('that are not solved say why', async () => {
        const cause = { title: 'Never turned wifi off', message: 3, quote: 'It is off.' };
        const missed = exampleRecord({ trial: 2 }, { similarity: 0.5, cause });
        await store.trajectories.save(exampleRecord());
        await store.trajectories.save(missed);
        await store.trajectories.save(exampleRecord({ trial: 3 }, { similarity: 0.5, solved: null }));
        await store.trajectories.save(exampleRecord({ sweep: 'another' }, { similarity: 0 }));
        const found: RunExplanation[] = [];
        for await (const page of store.pages.explanations('nightly')) found.push(...page);
        expect(found.map(({ id }) => id)).toEqual([missed.id]);
        expect(JSON.parse(found[0]!.cause!)).toEqual(cause);
      });

      it('can be read while other calls are made', async () => {
        for (const record of records) await store.trajectories.save(record);
        const found: (TrajectoryRecord | null)[] = [];
        for await (const { id } of store.trajectories.summaries({ sweep: 'weekly' }))
          found.push(await store.trajectories.find(id));
        expect(found).toEqual([records[4], records[5]]);
      });

      it('return summaries without the log and the explanation', async () => {
        const { events: _events, world: _world, clock: _clock, score, ...rest } = exampleRecord();
        await store.trajectories.save(exampleRecord());
        const { milestones: _milestones, minefields: _minefields, sideEffects: _sideEffects, ...totals } = score!;
        expect(await listed(store)).toEqual([{ ...rest, score: totals }]);
      });
    });

    describe('the lowest score of a sweep', () => {
      it('is that of a scored run of this sweep, the first of equals', async () => {
        const scores = [0.9, 0.4, null, 0.4];
        for (const [index, similarity] of scores.entries())
          await store.trajectories.save(exampleRecord({ trial: index + 1 }, { similarity }));
        await store.trajectories.save(exampleRecord({ sweep: 'weekly' }, { similarity: 0 }));
        const { id } = exampleRecord({ trial: 2 });
        expect(await other.trajectories.lowestScored('nightly')).toEqual({ id, solved: false, similarity: 0.4 });
      });

      it('does not exist without a scored run', async () => {
        await store.trajectories.save(exampleRecord({}, { similarity: null }));
        expect(await other.trajectories.lowestScored('nightly')).toBeNull();
      });
    });

    describe('abbreviated ids', () => {
      const ids = (text: string, limit = 10) => other.trajectories.idsLike(text, limit);

      it('are found by their parts in order', async () => {
        const records = [
          exampleRecord({ scenario: 'wifi_off' }),
          exampleRecord({ scenario: 'wifi_off', trial: 12 }),
          exampleRecord({ scenario: 'wifixoff', agent: 'openai:Org/Model' }),
        ];
        for (const record of records) await store.trajectories.save(record);
        const [first, twelfth, third] = records.map(({ id }) => id);
        expect(await ids(first!)).toEqual([first, twelfth]);
        expect(await ids('wifi_off/1')).toEqual([first, twelfth]);
        expect(await ids('wifi_off/1', 1)).toEqual([first]);
        expect(await ids('night/Model/1')).toEqual([third]);
        expect(await ids('night/model/1')).toEqual([]);
        expect(await ids('Model/night')).toEqual([]);
        expect(await ids('wifi%')).toEqual([]);
      });
    });

    describe('tallies', () => {
      it('give the scored cells of an agent with their hashes, in order', async () => {
        const records = [
          exampleRecord({ scenario: 'b', trial: 2 }, { similarity: 0.5 }),
          exampleRecord({ scenario: 'b', trial: 1 }, { similarity: null }),
          exampleRecord({ scenario: 'a', augmentation: 'at' }, { services: 'live' }),
          exampleRecord({ scenario: 'a', agent: 'echo' }),
          exampleRecord({ scenario: 'a', sweep: 'weekly' }),
        ];
        for (const record of records) await store.trajectories.save(record);
        expect((await Array.fromAsync(other.pages.comparedCells('nightly', 'scripted:oracle'))).flat()).toEqual([
          comparedCell(records[2]!),
          comparedCell(records[0]!),
        ]);
        expect(await Array.fromAsync(store.pages.comparedCells('nightly', 'never'))).toEqual([]);
      });

      it('give more scored cells than fit into a page, page by page', async () => {
        const records = ['b', 'a'].flatMap((scenario) =>
          Array.from({ length: 150 }, (_, index) => exampleRecord({ scenario, trial: 150 - index })),
        );
        const others = [exampleRecord({ agent: 'a' }), exampleRecord({ agent: 'z' })];
        await Promise.all([...records, ...others].map((record) => store.trajectories.save(record)));
        const pages = await Array.fromAsync(other.pages.comparedCells('nightly', 'scripted:oracle'));
        expect(pages.length).toBeGreaterThan(1);
        expect(pages.flat().map(({ id }) => id)).toEqual(records.map(({ id }) => id).toReversed());
      });

      it('name the cells whose scored trials differ', async () => {
        const trials = (scenario: string, ...choices: Parameters<typeof exampleRecord>[1][]) =>
          choices.map((choice, index) => exampleRecord({ scenario, trial: index + 1 }, choice));
        const limit = { outcome: 'message-limit', similarity: 0 } as const;
        const records = [
          ...trials('same', { similarity: 1 }, { similarity: 0.9, solved: true }, { similarity: null }),
          ...trials('solved at times', { similarity: 1 }, { similarity: 0.998 }, { similarity: 0.5 }),
          ...trials('ended otherwise', { similarity: 0 }, limit),
          ...trials('alone', { similarity: 0 }),
          ...trials('not judged', { similarity: 1, solved: null }, { similarity: 0, solved: null }, { similarity: 0 }),
          exampleRecord({ sweep: 'weekly', scenario: 'alone', trial: 2 }, { similarity: 1 }),
          exampleRecord({ agent: 'echo', scenario: 'alone' }, { similarity: 1 }),
        ];
        for (const record of records) await store.trajectories.save(record);
        const cell = { agent: 'scripted:oracle', augmentation: 'none' };
        const id = (scenario: string, trial: number) => exampleRecord({ scenario, trial }).id;
        expect(await other.sums.mixedCells('nightly')).toEqual([
          { ...cell, scenario: 'ended otherwise', solvedId: null, unsolvedId: id('ended otherwise', 1) },
          {
            ...cell,
            scenario: 'solved at times',
            solvedId: id('solved at times', 1),
            unsolvedId: id('solved at times', 2),
          },
        ]);
      });

      it('count and add up the runs with equal properties', async () => {
        const records = [
          exampleRecord({ trial: 1 }, { similarity: 0.5, turnCount: 4, retries: 2, objections: 1, faults: 3 }),
          exampleRecord({ trial: 2 }, { similarity: 0.25, turnCount: 6, retries: 0, faults: 1 }),
          exampleRecord({ trial: 3 }, { similarity: null, retries: 8, faults: 2 }),
          exampleRecord({ trial: 4 }, { services: 'live', objections: 2, faults: 1 }),
          exampleRecord({ trial: 5 }, { provenance: { ...exampleRecord().provenance, harness: '0.2.0' } }),
          exampleRecord({ augmentation: 'at' }, { categories: ['A', 'B'] }),
          exampleRecord({ scenario: 'another' }),
          exampleRecord({ agent: 'unhelpful' }, { similarity: 0.9985 }),
          exampleRecord({ agent: 'echo' }, { similarity: 0.75, solved: true, wording: 0.25 }),
          exampleRecord({ agent: 'echo', trial: 2 }, { similarity: 1, solved: null }),
          exampleRecord({ sweep: 'weekly' }),
        ];
        for (const record of records) await store.trajectories.save(record);
        const group = {
          agent: 'scripted:oracle',
          user: 'scripted',
          scenario: 'wifi_off',
          categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN'],
          augmentation: 'none',
          outcome: 'completed',
          services: 'synthetic',
          harness: '0.1.0+abc',
          runs: 1,
          scored: 1,
          judged: 1,
          solved: 1,
          similaritySum: 1,
          turnCountSum: 3,
          wordingSum: 0,
          worded: 0,
          saved: 0,
          faults: 0,
          faulted: 0,
          recovered: 0,
          retries: 1,
          spent: spentBy(1),
        };
        const tally = await other.sums.tally('nightly');
        expect(tally).toHaveLength(8);
        expect(tally).toEqual(
          expect.arrayContaining(
            [
              {
                ...group,
                runs: 2,
                scored: 2,
                judged: 2,
                solved: 0,
                similaritySum: 0.75,
                turnCountSum: 10,
                faults: 4,
                faulted: 2,
                retries: 2,
                spent: spentBy(2),
              },
              {
                ...group,
                outcome: 'infrastructure',
                scored: 0,
                judged: 0,
                solved: 0,
                similaritySum: 0,
                turnCountSum: 0,
                faults: 2,
                retries: 8,
              },
              { ...group, services: 'live', saved: 1, faults: 1, faulted: 1, recovered: 1 },
              { ...group, harness: '0.2.0' },
              { ...group, augmentation: 'at', categories: ['A', 'B'] },
              { ...group, scenario: 'another' },
              { ...group, agent: 'unhelpful', similaritySum: 0.9985, solved: 0 },
              {
                ...group,
                agent: 'echo',
                runs: 2,
                scored: 2,
                similaritySum: 1.75,
                turnCountSum: 6,
                wordingSum: 0.25,
                worded: 1,
                retries: 2,
                spent: spentBy(2),
              },
            ].map((one) => expect.objectContaining(one)),
          ),
        );
        expect(await store.sums.tally('never')).toEqual([]);
        const spent = { 'scripted:oracle': spentBy(7), unhelpful: spentBy(1), echo: spentBy(2) };
        expect(Object.fromEntries(await other.sums.spent('nightly'))).toEqual(spent);
        expect(await store.sums.spent('never')).toEqual(new Map());
        expect(await other.sums.usedBy('scripted:oracle')).toEqual({ runs: 8, used: spentBy(8).agent });
        expect(await store.sums.usedBy('never')).toBeNull();
      });
    });
  });
}
