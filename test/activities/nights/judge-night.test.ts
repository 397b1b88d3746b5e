import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeNight } from '../../../activities/nights/judge-night.ts';
import { openNight, sweepNames } from '../../../activities/nights/open-night.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import type { JudgeNightInput } from '../../../runs/nights.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-11-20T00:30:00Z');
const SCENARIOS = Array.from({ length: 12 }, (_, index) => `scenario_${index}`);

let folder: string;
let store: ResultsStore;
beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStore(join(folder, 'results.db'), 'write');
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Plays a night in which the agent has these similarities, and judges it. */
async function night(
  day: number,
  similarity: (index: number) => number | null,
  { bars = { failOnRegression: true }, ending = { status: 'played', reason: null } }: Partial<JudgeNightInput> = {},
  reasons: readonly string[] = [],
  choices: Parameters<typeof exampleRecord>[1] = {},
) {
  const scheduledAt = FIRST + day * DAY;
  const key = { schedule: 'nightly', scheduledAt };
  const sweep = await openNight(store, { ...key, timeZone: 'Europe/Berlin', limits: { models: {}, maxCostUsd: 5 } }, 1);
  await store.sweeps.open({ id: sweep, parameters: {}, cells: SCENARIOS.length, createdAt: 1 });
  for (const [index, scenario] of SCENARIOS.entries())
    await store.trajectories.save(exampleRecord({ sweep, scenario }, { similarity: similarity(index), ...choices }));
  const status = reasons.length > 0 ? 'stopped' : 'completed';
  await store.sweeps.close(sweep, { endedAt: 2, status, reasons });
  return judgeNight(store, { ...key, sweep, ending, bars }, scheduledAt + 1000);
}

describe('a night', () => {
  it('is good if all cells have a score and it meets its bars, and is what the next is compared with', async () => {
    expect(await night(0, () => 1)).toMatchObject({ sweep: 'nightly-2026-11-20', isGood: true, comparedWith: null });
    expect(await night(1, () => 1)).toMatchObject({
      isGood: true,
      problems: [],
      cells: 12,
      scored: 12,
      solved: 1,
      similarity: 1,
      costUsd: 0.15,
      unpriced: 12,
      comparedWith: 'nightly-2026-11-20',
      agents: [
        { agent: 'scripted:oracle', scored: 12, change: { measure: 'solved', pairs: 12, difference: 0, broke: 0 } },
      ],
    });
    expect(await store.nights.list('nightly', 1)).toMatchObject([{ end: { isGood: true, summary: { scored: 12 } } }]);
  });

  it('that is worse is not good, and later ones are compared with the one before it', async () => {
    await night(0, () => 1);
    const worse = await night(1, (index) => (index < 8 ? 0.2 + index / 100 : 1));
    expect(worse).toMatchObject({ isGood: false, agents: [{ change: { isRegression: true, broke: 8 } }] });
    expect(worse.problems).toEqual([
      expect.stringMatching(
        /^the share of solved runs of scripted:oracle in \S+ is \d+\.\d points below that of scripted:oracle in nightly-2026-11-20, p 0/,
      ),
    ]);
    expect(worse.agents[0]?.change?.examples).toHaveLength(5);
    expect(await night(2, () => 1)).toMatchObject({ isGood: true, comparedWith: 'nightly-2026-11-20' });
  });

  it('may become worse where no bar says otherwise', async () => {
    await night(0, () => 1);
    const bars = { failOnRegression: false };
    expect(await night(1, (index) => (index < 8 ? 0.2 : 1), { bars })).toMatchObject({ isGood: true });
  });

  it('below the least share of solved runs is not good', async () => {
    expect(await night(0, () => 0.4, { bars: { failUnder: 0.5, failOnRegression: true } })).toMatchObject({
      isGood: false,
      problems: ['the share of solved runs of scripted:oracle is 0.000, below 0.5'],
    });
  });

  it('with a run in which the agent did what the bar forbids is not good', async () => {
    const bars = { failOnMode: ['claimed'], failOnRegression: false } as const;
    const modes = [{ mode: 'claimed', message: 3, quote: 'Done!' }] as const;
    const similarity = () => 0.4;
    expect(await night(0, similarity, { bars }, [], { modes })).toMatchObject({
      isGood: false,
      problems: [expect.stringMatching(/^12 runs of scripted:oracle with mode claimed, for example /)],
    });
    expect(await night(1, similarity, { bars }, [], { modes: [] })).toMatchObject({ isGood: true });
  });

  it('with a cell without a score is not good', async () => {
    const problems = ['1 of 12 cells have no score'];
    expect(await night(0, (index) => (index === 3 ? null : 1))).toMatchObject({ isGood: false, scored: 11, problems });
  });

  it('that stopped or was cancelled says why', async () => {
    expect(await night(0, () => 1, {}, ['budget of sweep x: $5.00 of at most $5 are spent'])).toMatchObject({
      status: 'stopped',
      isGood: false,
      problems: ['stopped: budget of sweep x: $5.00 of at most $5 are spent'],
    });
    const ending = { status: 'cancelled', reason: 'cancelled' } as const;
    expect(await night(1, () => 1, { ending })).toMatchObject({ status: 'cancelled', isGood: false });
  });

  it('of which nothing is stored has failed', async () => {
    const key = { schedule: 'nightly', scheduledAt: FIRST };
    const sweep = await openNight(store, { ...key, timeZone: 'UTC', limits: { models: {} } }, 1);
    const ending = { status: 'failed', reason: 'pack missing' } as const;
    const judged = await judgeNight(store, { ...key, sweep, ending, bars: { failOnRegression: true } }, 2);
    expect(judged).toMatchObject({ status: 'failed', isGood: false, problems: ['pack missing'], sweep });
    expect(await store.nights.list('nightly', 1)).toMatchObject([{ end: { isGood: false } }]);
  });

  it('ends over its budget, and sets the limits of its models', async () => {
    const limits = { models: { 'openai:m': { requestsPerMinute: 7 } }, maxCostUsd: 5, maxTokens: null };
    const sweep = await openNight(store, { schedule: 'n', scheduledAt: FIRST, timeZone: 'UTC', limits }, 1);
    expect(await store.traffic.budget(sweep)).toMatchObject({ maxCostUsd: 5, maxTokens: null });
    expect(await store.traffic.models()).toMatchObject([{ model: 'openai:m', requestsPerMinute: 7 }]);
  });
});

it('the sweep of a night is named after its date where the schedule is, and after the time if there are several', () => {
  const names = (scheduledAt: string, timeZone: string) =>
    sweepNames({ schedule: 'nightly', scheduledAt: Date.parse(scheduledAt), timeZone });
  expect(names('2026-11-21T23:30:00Z', 'Europe/Berlin').slice(0, 2)).toEqual([
    'nightly-2026-11-22',
    'nightly-2026-11-22-0030',
  ]);
  expect(names('2026-11-21T23:30:00Z', 'UTC')[0]).toBe('nightly-2026-11-21');
});
