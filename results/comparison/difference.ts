import type { Interval } from '../statistics/clustered-mean.ts';
import { EQUIVALENCE_LEVEL, equivalence } from '../statistics/equivalence.ts';
import type { Equivalence } from '../statistics/equivalence.ts';
import { pairedDifference } from '../statistics/paired-difference.ts';
import type { PairedDifference } from '../statistics/paired-difference.ts';
import { pairedShare } from '../statistics/paired-share.ts';
import type { Changes } from '../statistics/paired-share.ts';
import type { ComparedCell } from '../store/pages.ts';
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

/** Adds up the differences of pairs by base scenario. */
export class DifferenceSums {
  readonly #figure: Figure;
  readonly #margin: number | null;
  readonly #changes = new Map<string, { n: number; gained: number; lost: number }>();
  #before = 0;
  #after = 0;

  constructor(figure: Figure, margin: number | null) {
    this.#figure = figure;
    this.#margin = margin;
  }

  add({ before, after }: Pair): void {
    const weight = Math.min(before.length, after.length);
    const [earlier, later] = [meanOf(before, this.#figure), meanOf(after, this.#figure)];
    this.#before += weight * earlier;
    this.#after += weight * later;
    const scenario = after[0]?.scenario ?? '';
    const change = this.#changes.get(scenario) ?? { n: 0, gained: 0, lost: 0 };
    const difference = weight * (later - earlier);
    change.n += weight;
    change[difference > 0 ? 'gained' : 'lost'] += Math.abs(difference);
    this.#changes.set(scenario, change);
  }

  /** Null without pairs. */
  difference(): Difference | null {
    const changes = [...this.#changes.values()];
    const found = this.#figure.difference(changes);
    if (found === null) return null;
    const { n, clusters, mean: difference, interval, p, leastP, detectable } = found;
    const shown = (margin: number) =>
      shownMargin(withinBounds(this.#figure.difference(changes, EQUIVALENCE_LEVEL)!.interval), margin);
    return {
      pairs: n,
      scenarios: clusters,
      before: this.#before / n,
      after: this.#after / n,
      difference,
      interval: withinBounds(interval),
      p,
      pAdjusted: p,
      leastP,
      detectable,
      margin: this.#margin === null ? null : shown(this.#margin),
    };
  }
}

function shownMargin(interval: Interval | null, margin: number): ShownMargin {
  return { margin, shown: equivalence(interval, margin), interval };
}

function meanOf(runs: readonly ComparedCell[], figure: Figure): number {
  return runs.reduce((total, run) => total + figure.of(run), 0) / runs.length;
}

function withinBounds(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(-1, interval.low), high: Math.min(1, interval.high) };
}
