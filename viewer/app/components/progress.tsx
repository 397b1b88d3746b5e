import { count } from '../text/format.ts';
import styles from './progress.module.css';

/** How many cells have a score; without a total just the number of runs. */
export function Progress({ done, total }: { readonly done: number; readonly total: number | null }) {
  if (total === null) return <>{count(done)} runs</>;
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <span className={styles['progress']}>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['done']} style={{ width: `${share * 100}%` }} />
      </span>
      {done === total ? count(total) : `${count(done)} of ${count(total)}`}
    </span>
  );
}
