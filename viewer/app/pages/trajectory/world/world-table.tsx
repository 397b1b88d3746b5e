import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../../../text/words.ts';
import type { RowState, TableView } from '../../../model/trajectory/world-tables.ts';
import { CellValue } from './cell-value.tsx';
import { FieldList } from './field-list.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import styles from './world-table.module.css';

const MARKS: Readonly<Record<RowState, string>> = { same: '', added: '+', removed: '−', changed: '~' };
const LABELS: Readonly<Record<RowState, string>> = { same: '', added: 'added', removed: 'removed', changed: 'changed' };

interface Properties {
  readonly view: TableView;
  readonly timeZone: string;
}

/** A table of the world. Rows that are the same are folded where there are others. */
export function WorldTable({ view, timeZone }: Properties) {
  const { table, columns, rows, changes, isSettings } = view;
  const [all, setAll] = useState(false);
  const same = rows.length - changes;
  const shown = all || isSettings ? rows : rows.filter(({ state }) => state !== 'same');
  const [only] = rows;
  return (
    <section aria-label={table}>
      <header className={styles['head']}>
        <h3>{table}</h3>
        <span className={styles['size']}>{count(rows.length, 'row')}</span>
        {changes > 0 && <Badge tone="warn">{changes} changed</Badge>}
        {!isSettings && same > 0 && (
          <Button look="plain" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Hide' : 'Show'} {same} unchanged
          </Button>
        )}
      </header>
      {isSettings && only !== undefined ? (
        <FieldList columns={columns} row={only} timeZone={timeZone} />
      ) : (
        shown.length > 0 && (
          <ScrollRegion className={styles['scroll']} label={`${table}, rows`}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">change</span>
                  </th>
                  {columns.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ key, state, cells }) => (
                  <tr key={key} className={styles[state]}>
                    <td className={styles['mark']}>
                      <span aria-hidden="true">{MARKS[state]}</span>
                      <span className="visually-hidden">{LABELS[state]}</span>
                    </td>
                    {cells.map((cell, place) => (
                      <td key={columns[place]?.name} className={'before' in cell ? styles['cell'] : ''}>
                        <CellValue isTime={columns[place]?.isTime} cell={cell} timeZone={timeZone} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )
      )}
    </section>
  );
}
