import { scaleLog } from 'd3-scale';
import type { Distribution } from '../../documents/sweep-document.ts';
import styles from './range-bar.module.css';

interface Properties {
  readonly distribution: Distribution;
  /** The least and the most of all bars that are compared. */
  readonly domain: readonly [number, number];
  readonly color: string;
  readonly title: string;
}

/** A distribution from its 10 % to its 90 % quantile with the median marked, on a scale of ratios. */
export function RangeBar({ distribution: { p10, p50, p90 }, domain, color, title }: Properties) {
  const [least, most] = domain;
  const scale = scaleLog([Math.max(least, most / 1e6), most], [0, 100]).clamp(true);
  const at = (value: number) => (most <= 0 || most === least ? 50 : scale(Math.max(value, most / 1e6)));
  return (
    <span className={styles['track']} role="img" aria-label={title} title={title}>
      <span
        className={styles['range']}
        style={{ left: `${at(p10)}%`, width: `${Math.max(1, at(p90) - at(p10))}%`, background: color }}
      />
      <span className={styles['median']} style={{ left: `${at(p50)}%`, background: color }} />
    </span>
  );
}
