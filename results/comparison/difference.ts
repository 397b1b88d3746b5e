import type { Interval } from '../statistics/clustered-mean.ts';
import { EQUIVALENCE_LEVEL, equivalence } from '../statistics/equivalence.ts';
import type { Equivalence } from '../statistics/equivalence.ts';
import { pairedDifference, pairedShare } from '../statistics/paired-difference.ts';
import type { Changes, PairedDifference } from '../statistics/paired-difference.ts';
import type { ComparedCell } from '../store/pages.ts';
import type { Pair } from './pair-cells.ts';

/** Means over the same cells on two sides, and the mean of the differences. */
export interface Difference {
  /** How many cells are compared. */
  readonly pairs: number;
  /** Of how many base scenarios they are. */
  readonly scenarios: number;
  /** Mean over these cells before. */
  readonly before: number;
  /** Mean over these cells after. */
  readonly after: number;
  /** Mean difference, `after` minus `before`. */
  readonly difference: number;
  /**
   * 95 % interval of the difference, `low` and `high`, by base scenario: it excludes 0 exactly where `p` is below 0.05. `null` with fewer than two
   * scenarios.
   */
  readonly interval: Interval | null;
  /** P-value of the sign-flip test that there is no difference; `null` with fewer than two scenarios. */
  readonly p: number | null;
  /** The same with Holm's correction. */
  readonly pAdjusted: number | null;
  /** The least `p_adjusted` that so many scenarios can have: where it is 0.05 or more, there are too few. `null` like `p`. */
  readonly leastP: number | null;
  /** The least true difference that about four of five such comparisons would find; `null` where there are too few scenarios for any. */
  readonly detectable: number | null;
  /** What is shown about the margin of `--margin`; `null` without it, and in `columns`. */
  readonly margin: ShownMargin | null;
}

export interface ShownMargin {
  /** From 0 to 1. */
  readonly margin: number;
  /** `equivalent`, `better`, `worse`, `not-worse` or `not-shown` (docs/comparing.md). */
  readonly shown: Equivalence;
  /** 90 % interval of the difference, from which this is read; `null` like that of 95 %. */
  readonly interval: Interval | null;
}

/** A figure of runs, and how the difference of its means is judged. */
export interface Figure {
  readonly of: (cell: ComparedCell) => number;
  readonly difference: (changes: readonly Changes[], level?: number) => PairedDifference | null;
}

export const SOLVED: Figure = { of: ({ solved }) => Number(solved), difference: pairedShare };

export const SIMILARITY: Figure = { of: ({ similarity }) => similarity, difference: pairedDifference };

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
    const shown = (margin: number): ShownMargin => {
      const narrower = this.#figure.difference(changes, EQUIVALENCE_LEVEL)!.interval;
      return { margin, shown: equivalence(narrower, margin), interval: narrower };
    };
    return {
      pairs: n,
      scenarios: clusters,
      before: this.#before / n,
      after: this.#after / n,
      difference,
      interval,
      p,
      pAdjusted: p,
      leastP,
      detectable,
      margin: this.#margin === null ? null : shown(this.#margin),
    };
  }
}

function meanOf(runs: readonly ComparedCell[], figure: Figure): number {
  return runs.reduce((total, run) => total + figure.of(run), 0) / runs.length;
}
