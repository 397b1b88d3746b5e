import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';
import { isShown, SIMILARITY } from '../../model/compare/verdict.ts';
import type { Scale } from '../../model/compare/verdict.ts';
import styles from './difference-plot.module.css';

interface Properties {
  readonly difference: PairedDifference;
  /** The greatest value of the axis, which has zero in the middle. */
  readonly most: number;
  readonly scale?: Scale;
  /** Whether it is of something of which less is better. */
  readonly isFault?: boolean;
}

/** A mean difference with its interval on an axis around zero. */
export function DifferencePlot({
  difference,
  most,
  scale: { signed, unit } = SIMILARITY,
  isFault = false,
}: Properties) {
  const { mean, interval } = difference;
  const at = (value: number) => 50 + (48 * Math.max(-most, Math.min(most, value))) / most;
  const tone = !isShown(difference) ? 'none' : mean > 0 !== isFault ? 'better' : 'worse';
  const text =
    interval === null
      ? `${signed(mean)}${unit}`
      : `${signed(mean)}${unit}, from ${signed(interval.low)} to ${signed(interval.high)}`;
  return (
    <svg className={`${styles['plot']} ${styles[tone]}`} width="100%" height="20" aria-label={text}>
      <title>{text}</title>
      <line className={styles['axis']} x1="0" x2="100%" y1="10" y2="10" />
      <line className={styles['zero']} x1="50%" x2="50%" y1="1" y2="19" />
      {interval !== null && (
        <line className={styles['interval']} x1={`${at(interval.low)}%`} x2={`${at(interval.high)}%`} y1="10" y2="10" />
      )}
      <circle className={styles['mean']} cx={`${at(mean)}%`} cy="10" r="4.5" />
    </svg>
  );
}
