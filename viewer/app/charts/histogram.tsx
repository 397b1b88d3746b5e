import { Link } from 'react-router';
import styles from './histogram.module.css';

interface Properties {
  /** Counts of equal bins from 0 to 1. */
  readonly bins: readonly number[];
  readonly color: string;
  /** Describes it for screen readers. */
  readonly label: string;
  readonly titleOf: (bin: number, count: number) => string;
  /** Where a bar leads. */
  readonly linkOf: (bin: number) => string;
}

/** How often values from 0 to 1 occur. The height grows with the square root, so that rare values can be seen. */
export function Histogram({ bins, color, label, titleOf, linkOf }: Properties) {
  const most = Math.max(1, ...bins);
  return (
    <figure className={styles['figure']} aria-label={label}>
      <div className={styles['bars']}>
        {bins.map((count, bin) =>
          count === 0 ? (
            <span key={bin} className={styles['none']} />
          ) : (
            <Link key={bin} to={linkOf(bin)} title={titleOf(bin, count)} aria-label={titleOf(bin, count)}>
              <span style={{ height: `${Math.sqrt(count / most) * 100}%`, background: color }} />
            </Link>
          ),
        )}
      </div>
      <div className={styles['axis']} aria-hidden="true">
        <span>0</span>
        <span>0.5</span>
        <span>1</span>
      </div>
    </figure>
  );
}
