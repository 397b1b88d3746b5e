import { whole } from '../../text/words.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import type { TruthFigures } from './truth.ts';

/** How far rules and labels agree, in one line. */
export function agreementText({ right, wrong, ...figures }: TruthFigures): string {
  const runs = right + wrong;
  const share = valueText(figures.agreed, figures.agreedInterval, (value) => `${(100 * value).toFixed(1)} %`);
  const kappa = valueText(figures.kappa, figures.kappaInterval, (value) => value.toFixed(2));
  return `agreement on ${share} of ${whole(runs)} ${runs === 1 ? 'run' : 'runs'}, Cohen’s kappa ${kappa}`;
}

function valueText(value: number | null, interval: Interval | null, text: (value: number) => string): string {
  if (value === null) return '-';
  return interval === null ? text(value) : `${text(value)} (${text(interval.low)} to ${text(interval.high)})`;
}
