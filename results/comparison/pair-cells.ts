import type { ComparedCell } from '../store/pages.ts';

/** Runs of a cell on two sides. Those that are compared: one of each if both played the same trials, else all. */
export interface Pair {
  readonly before: readonly ComparedCell[];
  readonly after: readonly ComparedCell[];
}

/** Pairs the runs of one cell by trial, where both sides have the same ones. None if a side has none. */
export function pairsOf({ before, after }: Pair): readonly Pair[] {
  if (before.length === 0 || after.length === 0) return [];
  const byTrial = new Map(before.map((run) => [run.trial, run]));
  const pairs = after.flatMap((run): readonly Pair[] => {
    const same = byTrial.get(run.trial);
    return same === undefined ? [] : [{ before: [same], after: [run] }];
  });
  const isSame = pairs.length === before.length && pairs.length === after.length;
  return isSame ? pairs : [{ before, after }];
}
