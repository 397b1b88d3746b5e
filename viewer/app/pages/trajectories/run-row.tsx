import { Link } from 'react-router';
import type { Hit } from '../../../documents/text-matcher.ts';
import { FullName } from '../../components/full-name.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { Rows } from '../../loading/rows.ts';
import { runColor } from '../../theme/score-color.ts';
import type { RunColumn } from './run-columns.tsx';
import styles from './run-table.module.css';

interface Properties {
  readonly rows: Rows;
  readonly columns: readonly RunColumn[];
  readonly row: number;
  /** The place in the list. */
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  readonly isCurrent: boolean;
  readonly link: string;
  /** Where the text that was searched for is. */
  readonly hit: Hit | undefined;
}

/** One run: its name, below it why it is not solved or what was found in it, and its figures. All of the row is its link. */
export function RunRow({ rows, columns, row, index, top, isCurrent, link, hit }: Properties) {
  const similarity = rows.number('similarity', row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${styles['row']} ${styles['run']}`}
      data-current={isCurrent}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(({ name, isNumber, show }) => (
        <div
          key={name}
          role="cell"
          data-column={name}
          data-number={isNumber}
          title={name === 'outcome' ? rows.word('reason', row) : undefined}
        >
          {name === 'scenario' ? (
            <>
              <Link to={link} className={styles['link']} data-row={index}>
                <FullName name={rows.word('scenario', row).replaceAll('_', ' ')} />
              </Link>
              <Below rows={rows} row={row} hit={hit} />
            </>
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

function Below({ rows, row, hit }: Pick<Properties, 'rows' | 'row' | 'hit'>) {
  if (hit !== undefined) {
    const [before, found, after] = hit.excerpt;
    return (
      <p className={styles['below']}>
        {hit.message}: <Untrusted text={before} layout="line" />
        <mark>
          <Untrusted text={found} layout="line" />
        </mark>
        <Untrusted text={after} layout="line" />
      </p>
    );
  }
  const why = rows.word('cause', row) || (Number.isNaN(rows.number('similarity', row)) ? rows.word('reason', row) : '');
  return why === '' ? null : (
    <p className={styles['below']} title={why}>
      <Untrusted text={why} layout="line" />
    </p>
  );
}
