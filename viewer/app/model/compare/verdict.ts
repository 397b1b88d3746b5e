import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';

/** The significance level of what is called better or worse. */
const LEVEL = 0.05;

/** How differences of a figure are written. */
export interface Scale {
  readonly signed: (difference: number) => string;
  readonly unit: string;
}

/** From 0 to 1, as similarities are. */
export const SIMILARITY: Scale = { signed, unit: '' };
/** Of shares of runs, which are percentages. */
export const SOLVED: Scale = { signed: (difference) => signedAs((100 * difference).toFixed(1)), unit: ' points' };

/** What a difference allows to say, in a sentence. The second side is the one that may be better. */
export function verdictOf(difference: PairedDifference, { signed: show, unit }: Scale = SIMILARITY): string {
  const { mean, interval, p, leastP, detectable, n, clusters } = difference;
  if (p === null || leastP === null) return 'Cells of a single scenario say nothing about others.';
  const range = interval === null ? '' : `95 % interval ${show(interval.low)} to ${show(interval.high)}${unit}, `;
  const figures = `${range}${pText(p)}`;
  if (leastP >= LEVEL)
    return `Too few scenarios to tell: ${show(mean)}${unit} (${figures}; ${cells(n)} of ${clusters} scenarios).`;
  if (isShown(difference)) {
    const direction = mean > 0 ? 'better' : 'worse';
    return `The right side is ${direction} by ${show(mean).slice(1)}${unit} (${figures}).`;
  }
  const least =
    detectable === null
      ? ''
      : ` A true difference of ${show(detectable).slice(1)}${unit} would show in about four of five such comparisons.`;
  return `No difference is shown: ${show(mean)}${unit} (${figures}; ${cells(n)} of ${clusters} scenarios).${least}`;
}

/** How far an axis around zero must reach for these differences with their intervals. */
export function reachOf(differences: readonly Pick<PairedDifference, 'mean' | 'interval'>[]): number {
  const ends = differences.flatMap(({ mean, interval }) => [mean, interval?.low ?? 0, interval?.high ?? 0]);
  return Math.max(LEAST_REACH, ...ends.map(Math.abs));
}

const LEAST_REACH = 0.05;

/** Whether it is more than chance explains. */
export function isShown({ p }: Pick<PairedDifference, 'p'>): boolean {
  return p !== null && p < LEVEL;
}

/** With its sign, a real minus included. */
export function signed(value: number): string {
  return signedAs(value.toFixed(3));
}

function signedAs(text: string): string {
  const size = text.replace('-', '');
  if (Number(size) === 0) return size;
  return text.startsWith('-') ? `−${size}` : `+${size}`;
}

export function pText(p: number | null): string {
  if (p === null) return 'p not known';
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}

function cells(n: number): string {
  return n === 1 ? '1 cell' : `${n.toLocaleString('en')} cells`;
}
