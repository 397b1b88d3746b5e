import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';

/** What a difference allows to say, in a sentence. The second side is the one that may be better. */
export function verdictOf({ mean, interval, p, detectable, n, clusters }: PairedDifference): string {
  if (interval === null) return withoutInterval({ mean, p, n, clusters });
  const range = `95 % interval ${signed(interval.low)} to ${signed(interval.high)}, ${pText(p)}`;
  if (interval.low > 0) return `The right side is better by ${signed(mean).slice(1)} (${range}).`;
  if (interval.high < 0) return `The right side is worse by ${signed(mean).slice(1)} (${range}).`;
  const least = detectable === null ? '' : ` A true difference of ${detectable.toFixed(3)} would probably show.`;
  return `No difference is shown: ${signed(mean)} (${range}; ${cells(n)} of ${clusters} scenarios).${least}`;
}

function withoutInterval({ mean, p, n, clusters }: Pick<PairedDifference, 'mean' | 'p' | 'n' | 'clusters'>): string {
  if (clusters < 2) return 'Cells of a single scenario say nothing about others.';
  if (mean === 0) return `Both sides have the same mean in each of ${clusters} scenarios (${cells(n)}).`;
  return `The difference is ${signed(mean)} in each of ${clusters} scenarios (${pText(p)}, sign test).`;
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
