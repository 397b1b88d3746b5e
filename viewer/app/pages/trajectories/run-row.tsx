import { Link } from 'react-router';
import type { Rows } from '../../loading/rows.ts';
import { trajectoryLink } from '../../navigation/links.ts';
import { runColor } from '../../theme/score-color.ts';
import { RUN_COLUMNS } from './run-columns.tsx';
import styles from './run-table.module.css';

interface Properties {
  readonly rows: Rows;
  readonly row: number;
  /** The place in the list. */
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  readonly isCurrent: boolean;
}

/** One run. All of the row is its link. */
export function RunRow({ rows, row, index, top, isCurrent }: Properties) {
  const similarity = rows.number('similarity', row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['run']}`}
      data-current={isCurrent}
      style={{ transform: `translateY(${top}px)` }}
    >
      {RUN_COLUMNS.map(({ name, isNumber, show }) => (
        <div
          key={name}
          role="cell"
          data-column={name}
          data-number={isNumber}
          title={name === 'outcome' ? rows.word('reason', row) : undefined}
        >
          {name === 'scenario' ? (
            <Link to={trajectoryLink(rows.id(row))} className={styles['link']}>
              {show(rows, row)}
            </Link>
          ) : name === 'similarity' && !Number.isNaN(similarity) ? (
            <span
              className={styles['score']}
              style={{ background: runColor({ solved: rows.verdict(row), similarity }) }}
            >
              {show(rows, row)}
            </span>
          ) : (
            show(rows, row)
          )}
        </div>
      ))}
    </div>
  );
}
