import { REPORT_COLUMNS } from './columns.ts';
import type { ColumnName } from './columns.ts';
import { boundedMean, clusteredShare } from '../statistics/bounded-mean.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import type { ClusterSum } from '../statistics/cluster-sums.ts';
import { ratioOrNull } from './ratio.ts';
import { addSpent } from '../spending.ts';
import type { ScoreSums, TallyGroup } from '../store/sums.ts';

/** Arithmetic means over the scored runs of a column where nothing else is said, null if there are none. */
export interface Mean {
  /** Number of runs with a score. */
  readonly n: number;
  /** Number of base scenarios of these runs. */
  readonly scenarios: number;
  /** Share of solved runs among those with a verdict, in [0, 1]. */
  readonly solved: number | null;
  /** 95 % interval of `solved`, `low` and `high`, clustered by base scenario (docs/comparing.md); `null` with fewer than two scenarios. */
  readonly solved_interval: Interval | null;
  /** Mean similarity. */
  readonly similarity: number | null;
  /** 95 % interval of `similarity`, of the same form. */
  readonly similarity_interval: Interval | null;
  /** Mean of the runs that have one; `null` for floors. */
  readonly wording: number | null;
  /** Mean number of turns. */
  readonly turn_count: number | null;
  /** Tokens of the agent, input and output, per run: mean over all runs. `null` for floors. */
  readonly tokens: number | null;
  /** US dollars that the agent cost per run: mean over all runs; `null` if that of any is not known, and for floors. */
  readonly cost_usd: number | null;
}

export type Means = Readonly<Record<ColumnName, Mean>>;

/** Scores, and what was used for them where that is of interest. */
type Sums = ScoreSums & Pick<TallyGroup, 'scenario'> & Partial<Pick<TallyGroup, 'runs' | 'spent'>>;

/** The means of every column. */
export function meansOf(groups: readonly Sums[]): Means {
  return recordOf(REPORT_COLUMNS.map(({ name, includes }) => [name, mean(groups.filter(includes))]));
}

function mean(groups: readonly Sums[]): Mean {
  const n = sum(groups, 'scored');
  const share = (figure: keyof ScoreSums & `${string}Sum`, runs: 'scored' | 'worded' = 'scored') =>
    ratioOrNull(sum(groups, figure), sum(groups, runs));
  const scenarios = scenarioSums(groups);
  const judged = scenarios.filter((of) => of.judged > 0);
  return {
    n,
    scenarios: scenarios.length,
    solved: ratioOrNull(sum(groups, 'solved'), sum(groups, 'judged')),
    solved_interval: clusteredShare(judged.map((of) => ({ n: of.judged, sum: of.solved })))?.interval ?? null,
    similarity: share('similaritySum'),
    similarity_interval: boundedMean(scenarios.map((of) => ({ n: of.n, sum: of.similarity })))?.interval ?? null,
    wording: share('wordingSum', 'worded'),
    turn_count: share('turnCountSum'),
    ...meanSpending(groups),
  };
}

/** The scored runs of each base scenario. */
function scenarioSums(
  groups: readonly Sums[],
): readonly (Pick<ClusterSum, 'n'> & { similarity: number; judged: number; solved: number })[] {
  const scored = groups.filter((group) => group.scored > 0);
  return [...Map.groupBy(scored, ({ scenario }) => scenario).values()].map((own) => {
    const [n, similarity] = [sum(own, 'scored'), sum(own, 'similaritySum')];
    return { n, similarity, judged: sum(own, 'judged'), solved: sum(own, 'solved') };
  });
}

function meanSpending(groups: readonly Sums[]): Pick<Mean, 'tokens' | 'cost_usd'> {
  const runs = groups.reduce((total, group) => total + (group.runs ?? 0), 0);
  if (runs === 0) return { tokens: null, cost_usd: null };
  const { input, output, costUsd, unpriced } = addSpent(groups.flatMap(({ spent }) => spent ?? [])).agent;
  return { tokens: (input + output) / runs, cost_usd: unpriced > 0 ? null : costUsd / runs };
}

export function sum<Figure extends string>(
  groups: readonly Readonly<Record<Figure, number>>[],
  figure: Figure,
): number {
  return groups.reduce((total, group) => total + group[figure], 0);
}

export function recordOf<Key extends string, Value>(entries: readonly (readonly [Key, Value])[]): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>;
}
