import { compareStored } from '../../results/comparison/comparison.ts';
import type { SideComparison } from '../../results/comparison/comparison.ts';
import { decisive, regressionOf } from '../../results/comparison/regression.ts';
import { leastSolved, noRegression, withoutMode } from '../../results/report/bars.ts';
import { ratioOrNull } from '../../results/means/ratio.ts';
import { NO_FAILURES, storedReport } from '../../results/report/report.ts';
import { addSpending } from '../../results/spending.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { JudgeNightInput, NightAgent, NightChange, NightSummary } from '../../runs/nights.ts';
import { unjudged } from '../../runs/nights.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';

const MOST_PROBLEMS = 10;
const LONGEST_PROBLEM = 300;
const MOST_EXAMPLES = 5;

/** Compares a night with the last good one, decides whether it is good itself, and stores that. Idempotent. */
export async function judgeNight(
  store: ResultsStore,
  { schedule, scheduledAt, sweep: id, ending, bars }: JudgeNightInput,
  endedAt: number,
): Promise<NightSummary> {
  const overview = await store.sweeps.find(id);
  const time = new Date(scheduledAt).toISOString();
  const unknown = unjudged({ schedule }, time, id, [ending.reason ?? 'nothing is stored of its sweep']);
  const judged =
    overview === null ? unknown : await judgeStored(store, overview, { schedule, scheduledAt, ending, bars });
  const summary = { ...judged, schedule, sweep: id, scheduledAt: time, endedAt: new Date(endedAt).toISOString() };
  const end = { endedAt, isGood: summary.isGood, summary: summary as unknown as JsonValue };
  await store.nights.close({ schedule, scheduledAt }, end);
  return summary;
}

type Judgement = Omit<NightSummary, 'schedule' | 'sweep' | 'scheduledAt' | 'endedAt'>;

async function judgeStored(
  store: ResultsStore,
  overview: SweepOverview,
  { schedule, scheduledAt, ending, bars }: Omit<JudgeNightInput, 'sweep'>,
): Promise<Judgement> {
  const before = await store.nights.lastGood({ schedule, scheduledAt });
  const earlier = before && (await store.sweeps.find(before.sweep));
  const shared = overview.agents.filter((agent) => earlier?.agents.includes(agent));
  const comparisons = await compareStored(
    store,
    shared.map((agent) => [
      { sweep: before?.sweep ?? '', agent },
      { sweep: overview.id, agent },
    ]),
  );
  // After a change of the pack or of the grader there is nothing to compare: this night is then the first of a new row.
  const comparable = comparisons.filter(({ similarity }) => similarity !== null);
  const report = await storedReport(store, overview.id, null, bars.failOnMode ? undefined : NO_FAILURES);
  const agents = report.agents.map(({ agent, columns }): NightAgent => {
    const comparison = comparisons.find(({ after }) => after.agent === agent);
    const { solved, similarity, n } = columns.ALL;
    return { agent, scored: n, solved, similarity, change: comparison ? changeOf(comparison) : null };
  });
  const status = ending.status === 'played' ? (overview.end?.status ?? 'failed') : ending.status;
  const problems = [
    ...(ending.reason === null ? [] : [ending.reason]),
    ...(overview.end?.reasons ?? []).map((reason) => `stopped: ${reason}`),
    ...(overview.scored < overview.cells
      ? [`${overview.cells - overview.scored} of ${overview.cells} cells have no score`]
      : []),
    ...[
      ...leastSolved(report, bars.failUnder),
      ...withoutMode(report, bars.failOnMode),
      ...(bars.failOnRegression ? noRegression(comparable) : []),
    ].flatMap(({ problem }) => problem ?? []),
  ].map((problem) => shorten(problem, LONGEST_PROBLEM));
  const { agent: ofAgents, user: ofUsers } = overview.spent;
  const { costUsd, unpriced } = addSpending(ofAgents, ofUsers);
  return {
    status,
    isGood: status === 'completed' && problems.length === 0,
    problems: problems.slice(0, MOST_PROBLEMS),
    cells: overview.cells,
    scored: overview.scored,
    solved: ratioOrNull(overview.solved, overview.judged),
    similarity: overview.similarity,
    costUsd,
    unpriced,
    comparedWith: before?.sweep ?? null,
    agents,
  };
}

function changeOf(comparison: SideComparison): NightChange | null {
  const { improved, broke } = comparison;
  const found = decisive(comparison);
  if (found === null) return null;
  const { pairs, difference, interval, pAdjusted } = found.difference;
  return {
    measure: found.measure,
    pairs,
    difference,
    interval: interval && { low: interval.low, high: interval.high },
    p: pAdjusted,
    isRegression: regressionOf(comparison) !== null,
    improved: improved.count,
    broke: broke.count,
    examples: broke.largest.slice(0, MOST_EXAMPLES).map(({ after }) => after.id),
  };
}
