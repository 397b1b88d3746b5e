import { REPORT_COLUMNS } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import type { ScoreSums } from './store.ts';

/** Arithmetic means over the scored runs of a column, null if there are none. */
export interface Mean {
  readonly n: number;
  /** In [0, 1]. */
  readonly similarity: number | null;
  readonly turn_count: number | null;
  /** Share of runs with a similarity of at least 0.999, in [0, 1]. */
  readonly solved: number | null;
}

export type Means = Readonly<Record<Column, Mean>>;

/** The means of every column. */
export function meansOf(groups: readonly ScoreSums[]): Means {
  return recordOf(REPORT_COLUMNS.map(({ name, includes }) => [name, mean(groups.filter(includes))]));
}

function mean(groups: readonly ScoreSums[]): Mean {
  const n = sum(groups, 'scored');
  if (n === 0) return { n, similarity: null, turn_count: null, solved: null };
  return {
    n,
    similarity: sum(groups, 'similaritySum') / n,
    turn_count: sum(groups, 'turnCountSum') / n,
    solved: sum(groups, 'solved') / n,
  };
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
