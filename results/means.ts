import { REPORT_COLUMNS } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import { addSpent } from './spending.ts';
import type { ScoreSums, TallyGroup } from './store.ts';

/** Arithmetic means over the scored runs of a column where nothing else is said, null if there are none. */
export interface Mean {
  readonly n: number;
  /** In [0, 1]. */
  readonly similarity: number | null;
  readonly turn_count: number | null;
  /** Share of runs with a similarity of at least 0.999, in [0, 1]. */
  readonly solved: number | null;
  /** Of the agent, over all runs, those without a score too. */
  readonly tokens: number | null;
  /** US dollars that the agent cost, over all runs; null if that of any is not known. */
  readonly cost_usd: number | null;
}

export type Means = Readonly<Record<Column, Mean>>;

/** Scores, and what was used for them where that is of interest. */
type Sums = ScoreSums & Partial<Pick<TallyGroup, 'runs' | 'spent'>>;

/** The means of every column. */
export function meansOf(groups: readonly Sums[]): Means {
  return recordOf(REPORT_COLUMNS.map(({ name, includes }) => [name, mean(groups.filter(includes))]));
}

function mean(groups: readonly Sums[]): Mean {
  const n = sum(groups, 'scored');
  const spending = meanSpending(groups);
  if (n === 0) return { n, similarity: null, turn_count: null, solved: null, ...spending };
  return {
    n,
    similarity: sum(groups, 'similaritySum') / n,
    turn_count: sum(groups, 'turnCountSum') / n,
    solved: sum(groups, 'solved') / n,
    ...spending,
  };
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
