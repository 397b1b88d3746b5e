import type { Interval } from '../statistics/clustered-mean.ts';
import { EQUIVALENCE_LEVEL, equivalence } from '../statistics/equivalence.ts';
import type { Equivalence } from '../statistics/equivalence.ts';
import { pairedDifference } from '../statistics/paired-difference.ts';
import type { PairedDifference } from '../statistics/paired-difference.ts';
import { pairedShare } from '../statistics/paired-share.ts';
import type { Changes } from '../statistics/paired-share.ts';
import type { ComparedCell } from './compared-cell.ts';
import type { Pair } from './pair-cells.ts';

/** Means over the same cells on two sides, and the mean of the differences. */
export interface Difference {
  /** Where the sides have other trials of a cell, as many as the side with fewer has. */
  readonly pairs: number;
  /** Base scenarios of the pairs. */
  readonly scenarios: number;
  readonly before: number;
  readonly after: number;
  /** After minus before. */
  readonly difference: number;
  /** Of 95 %, clustered by base scenario; null with fewer than two, of similarity also where all differ alike. */
  readonly interval: Interval | null;
  /** Of the test that there is no difference. This and the rest are null with fewer than two scenarios. */
  readonly p: number | null;
  /** With Holm's correction for all differences that are read together. */
  readonly pAdjusted: number | null;
  /** The least corrected p-value that so many scenarios can have: where it is 0.05 or more, there are too few. */
  readonly leastP: number | null;
  /** The least true difference that would be found in four of five such comparisons; null without a spread. */
  readonly detectable: number | null;
  /** What is shown about a margin; null if none was given. */
  readonly margin: ShownMargin | null;
}

export interface ShownMargin {
  /** In [0, 1]. */
  readonly margin: number;
  readonly shown: Equivalence;
  /** Of 90 %, from which this is read; null like that of 95 %. */
  readonly interval: Interval | null;
}

/** A figure of runs, and how the difference of its means is judged. */
export interface Figure {
  readonly of: (cell: ComparedCell) => number;
  readonly difference: (changes: readonly Changes[], level?: number) => PairedDifference | null;
}

export const SOLVED: Figure = { of: ({ solved }) => Number(solved), difference: pairedShare };

export const SIMILARITY: Figure = {
  of: ({ similarity }) => similarity,
  difference: (changes, level) =>
    pairedDifference(
      changes.map(({ n, gained, lost }) => ({ n, sum: gained - lost })),
      level,
    ),
};

/** Null without pairs. */
export function differenceOf(pairs: readonly Pair[], figure: Figure, margin: number | null): Difference | null {
  const changes = changesOf(pairs, figure);
  const found = figure.difference(changes);
  if (found === null) return null;
  const { n, clusters, mean: difference, interval, p, leastP, detectable } = found;
  const mean = (side: keyof Pair) =>
    pairs.reduce((total, pair) => total + weightOf(pair) * meanOf(pair[side], figure), 0) / n;
  return {
    pairs: n,
    scenarios: clusters,
    before: mean('before'),
    after: mean('after'),
    difference,
    interval: withinBounds(interval),
    p,
    pAdjusted: p,
    leastP,
    detectable,
    margin:
      margin === null
        ? null
        : shownMargin(withinBounds(figure.difference(changes, EQUIVALENCE_LEVEL)!.interval), margin),
  };
}

function shownMargin(interval: Interval | null, margin: number): ShownMargin {
  return { margin, shown: equivalence(interval, margin), interval };
}

/** By base scenario. */
function changesOf(pairs: readonly Pair[], figure: Figure): readonly Changes[] {
  const changes = new Map<string, { n: number; gained: number; lost: number }>();
  for (const pair of pairs) {
    const scenario = pair.after[0]?.scenario ?? '';
    const change = changes.get(scenario) ?? { n: 0, gained: 0, lost: 0 };
    const weight = weightOf(pair);
    const difference = weight * (meanOf(pair.after, figure) - meanOf(pair.before, figure));
    change.n += weight;
    change[difference > 0 ? 'gained' : 'lost'] += Math.abs(difference);
    changes.set(scenario, change);
  }
  return [...changes.values()];
}

function weightOf({ before, after }: Pair): number {
  return Math.min(before.length, after.length);
}

function meanOf(runs: readonly ComparedCell[], figure: Figure): number {
  return runs.reduce((total, run) => total + figure.of(run), 0) / runs.length;
}

function withinBounds(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(-1, interval.low), high: Math.min(1, interval.high) };
}
