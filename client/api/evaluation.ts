import { codeErrorLine } from '../../results/report/code-errors.ts';
import { meansOf } from '../../results/means/means.ts';
import type { Mean } from '../../results/means/means.ts';
import type { SweepReport } from '../../results/report/report.ts';
import type { Interval } from '../../results/statistics/clustered-mean.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { unscoredReasons } from '../planning/open-cells.ts';
import { outcomeOf } from '../playing/outcome.ts';
import { runsOf } from './runs-of.ts';
import type { Run } from './run.ts';

/** Means over scored runs, as in a report; null where there are none. */
export interface Figures {
  /** Scored runs. */
  readonly scored: number;
  /** Share of solved runs, in [0, 1]. */
  readonly solved: number | null;
  /** Of 95 %, clustered by base scenario; null with fewer than two. */
  readonly solvedInterval: Interval | null;
  /** Mean, in [0, 1]. */
  readonly similarity: number | null;
  readonly similarityInterval: Interval | null;
  readonly turnCount: number | null;
  /** US dollars that the agent cost per run; null if not known. */
  readonly costUsd: number | null;
}

/** What an evaluation came to. */
export interface Evaluation {
  /** The id of the sweep, under which it is stored. */
  readonly sweep: string;
  readonly cells: number;
  /** Cells without a score. */
  readonly left: number;
  /** Why these have none, as far as it is known, why the judge left out runs, and where the code of agents failed. */
  readonly problems: readonly string[];
  /** Ordered by agent, scenario, augmentation and trial. */
  readonly runs: readonly Run[];
  /** Over all runs. */
  readonly total: Figures;
  /** By model spec, in the order asked for. */
  readonly agents: Readonly<Record<string, Figures>>;
  /** By base scenario. */
  readonly scenarios: Readonly<Record<string, Figures>>;
  /** US dollars that agent and user cost; null if the cost of any run is not known. */
  readonly costUsd: number | null;
  /** The form of `report --json`, without floors. */
  readonly report: SweepReport;
}

/** What is stored of a sweep. @param problems why cells have no score, or no second opinion, that is not stored with them @param since when it was played on */
export async function evaluationOf(
  store: ResultsStore,
  spec: UnstoredSweep,
  cells: number,
  problems: readonly string[],
  since: Date,
): Promise<Evaluation> {
  const groups = await store.sums.tally(spec.id);
  const { report, left } = await outcomeOf(store, spec);
  const reasons = left === 0 ? [] : await unscoredReasons(store, { sweep: spec.id }, since);
  const runs = await Array.fromAsync(runsOf(store, { sweep: spec.id }));
  const isComplete = left === 0 && !report.judges.some(({ missing }) => missing);
  const unplayed = isComplete ? [] : [...problems, ...reasons];
  const ofCode = report.codeErrors.filter(({ text }) => !unplayed.some((problem) => problem.includes(text)));
  const of = (own: typeof groups) => figuresOf(meansOf(own).ALL);
  const perAgent = Map.groupBy(groups, ({ agent }) => agent);
  const perScenario = Map.groupBy(groups, ({ scenario }) => scenario);
  return {
    sweep: spec.id,
    cells,
    left,
    problems: [...new Set([...ofCode.map(codeErrorLine), ...unplayed])],
    runs,
    total: of(groups),
    agents: Object.fromEntries(spec.agents.map((agent) => [agent, of(perAgent.get(agent) ?? [])])),
    scenarios: Object.fromEntries(spec.scenarios.map((name) => [name, of(perScenario.get(name) ?? [])])),
    costUsd: runs.every(({ costUsd }) => costUsd !== null) ? runs.reduce((all, run) => all + run.costUsd!, 0) : null,
    report,
  };
}

function figuresOf(mean: Mean): Figures {
  return {
    scored: mean.n,
    solved: mean.solved,
    solvedInterval: mean.solved_interval,
    similarity: mean.similarity,
    similarityInterval: mean.similarity_interval,
    turnCount: mean.turn_count,
    costUsd: mean.cost_usd,
  };
}
