import type { TableColumn, TableRow } from '../../../model/trajectory/world-tables.ts';
import { CellValue } from './cell-value.tsx';
import styles from './field-list.module.css';

interface Properties {
  readonly columns: readonly TableColumn[];
  readonly row: TableRow;
  readonly timeZone: string;
}

/** The only row of a table, a line per column. */
export function FieldList({ columns, row, timeZone }: Properties) {
  return (
    <dl className={styles['fields']}>
      {row.cells.map((cell, place) => (
        <div key={columns[place]?.name} className={'before' in cell ? styles['changed'] : ''}>
          <dt>{columns[place]?.name}</dt>
          <dd>
            <CellValue isTime={columns[place]?.isTime} cell={cell} timeZone={timeZone} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
