import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import framed from './data-table.module.css';

/** A column of a table. */
export interface Column<Row> {
  readonly head: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Its cells name the rows. */
  readonly isName?: true;
  readonly isNumber?: true;
  readonly className?: string | undefined;
  /** How the rows are sorted by it. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
}

interface Properties<Row> {
  /** Names it for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly rowClass?: (row: Row) => string | undefined;
  /** A style sheet with `scroll` and `table`, in place of a frame. */
  readonly look?: Readonly<Record<string, string>>;
}

/** A table that scrolls sideways where it is too wide. */
export function DataTable<Row>({ label, columns, rows, keyOf, rowClass, look = framed }: Properties<Row>) {
  return (
    <ScrollRegion label={label} className={look['scroll']}>
      <table className={look['table']}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber, className, sorted }, place) => (
              <th key={place} scope="col" data-number={isNumber} className={className} aria-sort={sorted}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={rowClass?.(row)}>
              {columns.map(({ render, isName, isNumber, className }, place) =>
                isName ? (
                  <th key={place} scope="row" className={className}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={place} data-number={isNumber} className={className}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
