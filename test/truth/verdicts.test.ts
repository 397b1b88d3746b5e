import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { TRUTH_DETAILS, TRUTH_PAGE, truthPages } from '../../scripts/truth-page.ts';
import { agreementOf, precision, recall } from '../../results/statistics/agreement.ts';
import { judgeRuns } from '../../scripts/truth/judge-runs.ts';
import type { JudgedRun, Source } from '../../scripts/truth/judged-run.ts';

let runs: readonly JudgedRun[];
beforeAll(async () => {
  runs = await judgeRuns();
});

/** The least that holds on each source; docs/truth.md has the figures. */
const BARS: Readonly<Record<Source, { readonly recall: number; readonly wrongSolved: number }>> = {
  live: { recall: 0.98, wrongSolved: 0.02 },
  texts: { recall: 0.98, wrongSolved: 0.02 },
  answers: { recall: 0.98, wrongSolved: 0.02 },
  heldBack: { recall: 0.98, wrongSolved: 0.02 },
  fresh: { recall: 0.98, wrongSolved: 0.04 },
  // Many of its lies are things that nothing in the run tells of, which do not count.
  development: { recall: 0.98, wrongSolved: 0.05 },
  measured: { recall: 0.98, wrongSolved: 0.02 },
  unseen: { recall: 0.98, wrongSolved: 0.02 },
  sealed: { recall: 0.98, wrongSolved: 0.03 },
  blind: { recall: 0.97, wrongSolved: 0.05 },
  slips: { recall: 0.97, wrongSolved: 0.13 },
  // One of the players speaks in jests and verse, nine lie as well as they can.
  played: { recall: 0.97, wrongSolved: 0.09 },
  // Some of these plays repeat a dialogue that today's user continues otherwise, or are mistakes of the agent.
  ways: { recall: 0.87, wrongSolved: 0 },
  cheats: { recall: 1, wrongSolved: 0 },
  generated: { recall: 0.99, wrongSolved: 0.01 },
};

it.each(Object.keys(BARS) as Source[])('right runs are called solved and wrong ones are not: %s', (source) => {
  const agreement = agreementOf(runs.filter((run) => run.source === source));
  expect(agreement.right + agreement.wrong).toBeGreaterThan(0);
  expect(recall(agreement) ?? 1).toBeGreaterThanOrEqual(BARS[source].recall);
  expect(agreement.wrongSolved / Math.max(agreement.wrong, 1)).toBeLessThanOrEqual(BARS[source].wrongSolved);
});

it('of all runs called solved, 97 in a hundred are right', () => {
  expect(precision(agreementOf(runs))).toBeGreaterThan(0.97);
});

it('docs/truth.md and measured.md say what is measured (if not: npm run docs)', async () => {
  const { page, details } = await truthPages(runs);
  expect(readFileSync(TRUTH_PAGE, 'utf8')).toBe(page);
  expect(readFileSync(TRUTH_DETAILS, 'utf8')).toBe(details);
});
