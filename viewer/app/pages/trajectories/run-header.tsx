import type { RunColumn } from './run-columns.tsx';
import type { RunSort } from './run-filter.ts';
import styles from './run-table.module.css';

interface Properties {
  readonly columns: readonly RunColumn[];
  readonly sort: RunSort;
  readonly onSort: (sort: RunSort) => void;
}

/** The titles of the columns; choosing one sorts by it, once more the other way round. */
export function RunHeader({ columns, sort, onSort }: Properties) {
  return (
    <div role="rowgroup" className={styles['header']}>
      <div role="row" className={styles['titles']} aria-rowindex={1}>
        {columns.map(({ name, title, isNumber }) => {
          const isSorted = sort.column === name;
          return (
            <div
              key={name}
              role="columnheader"
              data-column={name}
              data-number={isNumber}
              aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                className={styles['sort']}
                onClick={() => onSort({ column: name, descending: isSorted && !sort.descending })}
              >
                {title}
                <span aria-hidden="true">{isSorted ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
