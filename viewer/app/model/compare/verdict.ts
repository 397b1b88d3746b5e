import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';

/** The significance level of what is called better or worse. */
const LEVEL = 0.05;

/** What a difference allows to say, in a sentence. The second side is the one that may be better. */
export function verdictOf(difference: PairedDifference): string {
  const { mean, interval, p, leastP, detectable, n, clusters } = difference;
  if (p === null || leastP === null) return 'Cells of a single scenario say nothing about others.';
  const range = interval === null ? '' : `95 % interval ${signed(interval.low)} to ${signed(interval.high)}, `;
  const figures = `${range}${pText(p)}`;
  if (leastP >= LEVEL)
    return `Too few scenarios to tell: ${signed(mean)} (${figures}; ${cells(n)} of ${clusters} scenarios).`;
  if (isShown(difference)) {
    const direction = mean > 0 ? 'better' : 'worse';
    return `The right side is ${direction} by ${signed(mean).slice(1)} (${figures}).`;
  }
  const least = detectable === null ? '' : ` A true difference of ${detectable.toFixed(3)} would probably show.`;
  return `No difference is shown: ${signed(mean)} (${figures}; ${cells(n)} of ${clusters} scenarios).${least}`;
}

/** Whether it is more than chance explains. */
export function isShown({ p }: Pick<PairedDifference, 'p'>): boolean {
  return p !== null && p < LEVEL;
}

/** With its sign, a real minus included. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

export function pText(p: number | null): string {
  if (p === null) return 'p not known';
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}

function cells(n: number): string {
  return n === 1 ? '1 cell' : `${n.toLocaleString('en')} cells`;
}
