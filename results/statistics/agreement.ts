import { LEVEL } from './clustered-mean.ts';
import type { Interval } from './clustered-mean.ts';
import { criticalT } from './student-t.ts';

/** A run with a verdict of somebody, and that of the rules. */
export interface JudgedOnce {
  /** What the run shares with others: its base scenario. */
  readonly scenario: string;
  readonly isRight: boolean;
  readonly solved: boolean;
}

/** How the verdicts of the rules compare with known ones, in a table of two by two. */
export interface Agreement {
  /** Runs that are right. */
  readonly right: number;
  /** Right runs that the rules call solved. */
  readonly rightSolved: number;
  /** Runs that are wrong. */
  readonly wrong: number;
  /** Wrong runs that the rules call solved. */
  readonly wrongSolved: number;
}

export function agreementOf(runs: readonly Pick<JudgedOnce, 'isRight' | 'solved'>[]): Agreement {
  const right = runs.filter(({ isRight }) => isRight);
  const wrong = runs.filter(({ isRight }) => !isRight);
  const solvedOf = (some: typeof runs) => some.filter(({ solved }) => solved).length;
  return { right: right.length, rightSolved: solvedOf(right), wrong: wrong.length, wrongSolved: solvedOf(wrong) };
}

/** Of the runs that the rules call solved, the share that is right; null if there are none. */
export function precision({ rightSolved, wrongSolved }: Agreement): number | null {
  return rightSolved + wrongSolved === 0 ? null : rightSolved / (rightSolved + wrongSolved);
}

/** Of the right runs, the share that the rules call solved; null if there are none. */
export function recall({ right, rightSolved }: Agreement): number | null {
  return right === 0 ? null : rightSolved / right;
}

/** The share of runs on which both say the same; null without runs. */
export function agreed({ right, rightSolved, wrong, wrongSolved }: Agreement): number | null {
  return right + wrong === 0 ? null : (rightSolved + wrong - wrongSolved) / (right + wrong);
}

/** Cohen's kappa: agreement beyond what chance would give. Null where both always say the same one thing, as chance then explains all. */
export function kappa(table: Agreement): number | null {
  const { right, wrong, rightSolved, wrongSolved } = table;
  const n = right + wrong;
  const observed = agreed(table);
  if (observed === null) return null;
  const solved = rightSolved + wrongSolved;
  const byChance = (right * solved + wrong * (n - solved)) / n ** 2;
  return byChance === 1 ? null : (observed - byChance) / (1 - byChance);
}

/**
 * An interval of kappa over base scenarios: each is left out once (jackknife), and Student's t has as many degrees of freedom as there
 * are others. Null with fewer than two, and where leaving one out changes nothing or leaves no kappa.
 */
export function kappaInterval(runs: readonly JudgedOnce[]): Interval | null {
  const whole = agreementOf(runs);
  const [found, groups] = [kappa(whole), [...Map.groupBy(runs, ({ scenario }) => scenario).values()]];
  if (found === null || groups.length < 2) return null;
  const without = groups.map((group) => kappa(less(whole, agreementOf(group))));
  if (without.some((one) => one === null)) return null;
  const kappas = without as readonly number[];
  const mean = kappas.reduce((sum, one) => sum + one, 0) / kappas.length;
  const squares = kappas.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt((squares * (groups.length - 1)) / groups.length);
  if (error < 1e-14) return null;
  const half = error * criticalT(LEVEL, groups.length - 1);
  return { low: Math.max(-1, found - half), high: Math.min(1, found + half) };
}

function less(one: Agreement, other: Agreement): Agreement {
  return {
    right: one.right - other.right,
    rightSolved: one.rightSolved - other.rightSolved,
    wrong: one.wrong - other.wrong,
    wrongSolved: one.wrongSolved - other.wrongSolved,
  };
}
