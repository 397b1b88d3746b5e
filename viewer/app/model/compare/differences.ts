import { clusterSums } from '../../../../results/statistics/cluster-sums.ts';
import { holm } from '../../../../results/statistics/holm.ts';
import { pairedDifference } from '../../../../results/statistics/paired-difference.ts';
import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';
import { pairedShare } from '../../../../results/statistics/paired-share.ts';
import type { RunPair } from './pair-runs.ts';

/** The mean difference of some of the pairs. */
export interface Difference {
  readonly name: string;
  /** Mean similarities over the pairs that have a score on both sides. */
  readonly left: number;
  readonly right: number;
  /** Of the pairs with a verdict on both sides; null if there are none. */
  readonly solved: SolvedDifference | null;
  readonly paired: PairedDifference;
  /** Corrected for the number of parts that are read together; null where it is not known. */
  readonly p: number | null;
}

/** Shares of solved runs on each side, and their difference. */
interface SolvedDifference {
  readonly left: number;
  readonly right: number;
  readonly paired: PairedDifference;
}

/** Null if no pair has a score on both sides. */
export function differenceOf(name: string, pairs: readonly RunPair[]): Difference | null {
  const scored = pairs.flatMap(({ left, right, difference }) =>
    difference === null
      ? []
      : [{ cluster: left.scenario, value: difference, left: left.similarity ?? 0, right: right.similarity ?? 0 }],
  );
  const paired = pairedDifference(clusterSums(scored));
  if (paired === null) return null;
  const mean = (of: (pair: (typeof scored)[number]) => number) =>
    scored.reduce((sum, pair) => sum + of(pair), 0) / scored.length;
  return {
    name,
    left: mean((pair) => pair.left),
    right: mean((pair) => pair.right),
    solved: solvedDifference(pairs),
    paired,
    p: paired.p,
  };
}

function solvedDifference(all: readonly RunPair[]): SolvedDifference | null {
  const judged = all.flatMap(({ left, right }) =>
    left.solved === null || right.solved === null ? [] : [{ left, right }],
  );
  const changes = [...Map.groupBy(judged, ({ left }) => left.scenario).values()].map((pairs) => ({
    n: pairs.length,
    gained: pairs.filter(({ left, right }) => !left.solved && right.solved).length,
    lost: pairs.filter(({ left, right }) => left.solved && !right.solved).length,
  }));
  const paired = pairedShare(changes);
  if (paired === null) return null;
  const share = (side: 'left' | 'right') => judged.filter((pair) => pair[side].solved).length / judged.length;
  return { left: share('left'), right: share('right'), paired };
}

/** The difference within each part of the pairs, for example each augmentation. @param namesOf a pair can be in several */
export function differencesBy(
  pairs: readonly RunPair[],
  namesOf: (pair: RunPair) => readonly string[],
): readonly Difference[] {
  const parts = new Map<string, RunPair[]>();
  for (const pair of pairs) {
    for (const name of namesOf(pair)) {
      const part = parts.get(name);
      if (part === undefined) parts.set(name, [pair]);
      else part.push(pair);
    }
  }
  const found = [...parts].flatMap(([name, part]) => differenceOf(name, part) ?? []);
  const corrected = holm(found.map(({ p }) => p));
  return found.map((difference, index) => ({ ...difference, p: corrected[index] ?? null }));
}
