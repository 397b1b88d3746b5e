import type { Change } from '../../results/comparison/changed-cells.ts';
import { withDecisive } from '../../results/comparison/decided-changes.ts';
import type { SideComparison as StoredComparison } from '../../results/comparison/comparison.ts';
import type { ResultsStore } from '../../results/store.ts';
import { compareSweeps } from '../compare-sweeps.ts';
import { withResults } from '../results.ts';
import { checkedOptions, compareOptions } from './check-options.ts';

export interface CompareOptions {
  /** Default: of two sweeps, all that both have; of one, its first agent with each other. */
  readonly agents?: readonly string[];
  /** In [0, 1]: says whether the sides are shown to be equivalent within it. */
  readonly margin?: number;
}

/** What is different after, on the cells that both sides played; the form of `compare --json`. */
export interface Comparison extends Omit<StoredComparison, 'improved' | 'broke'> {
  /** Cells that only `after` solved, the largest change first. */
  readonly improved: readonly Change[];
  /** Cells that only `before` solved, the largest change first. */
  readonly broke: readonly Change[];
}

/**
 * Compares two sweeps agent by agent, or, where both are the same, its agents. P-values are corrected for all comparisons
 * together.
 * @param results a file, or postgres://USER@HOST/DATABASE
 * @param before id of a sweep, or a part of it that fits no other
 * @throws UserFacingError
 */
export async function compare(
  results: string,
  before: string,
  after: string,
  options: CompareOptions = {},
): Promise<readonly Comparison[]> {
  return withResults(results, 'read', (store) => comparisonsOf(store, [before, after], options));
}

export async function comparisonsOf(
  store: ResultsStore,
  [before, after]: readonly [string, string],
  given: CompareOptions,
): Promise<readonly Comparison[]> {
  const options = checkedOptions('compare', compareOptions, given);
  const ids = before === after ? [before] : [before, after];
  const comparisons = await compareSweeps(store, ids, { ...options, allChanges: true }, () => undefined);
  return (await withDecisive(store, comparisons)).map(withAllChanges);
}

/** @param comparison with all changed cells */
export function withAllChanges({ improved, broke, ...comparison }: StoredComparison): Comparison {
  return { ...comparison, improved: improved.largest, broke: broke.largest };
}
