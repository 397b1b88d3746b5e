import type { Table } from '../../sandbox/world.ts';
import type { Tables, Told } from '../../worlds/world.ts';
import { derivedFrom } from '../columns.ts';
import type { Row } from '../log.ts';

/** The rows of a table before anything happened. */
export type StartRows = (table: Table) => readonly Row[];

/** The columns that hold values of each kind: what stands in them beside the right value is its rival. */
const toldColumns = derivedFrom((tables) => {
  const all = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([column, { told }]) => ({ table, column, told })),
  );
  return Map.groupBy(all, ({ told }) => told);
});

/** The values of a kind that the world has, column by column. */
function valuesByColumn(kind: Told, start: StartRows, tables: Tables): readonly (readonly string[])[] {
  return (toldColumns(tables).get(kind) ?? []).map(({ table, column }) =>
    start(table).flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])),
  );
}

/** The values of a kind that the world has, each once. */
export function valueCandidates(kind: Told, start: StartRows, tables: Tables): readonly string[] {
  return [...new Set(valuesByColumn(kind, start, tables).flat())];
}

/** The columns among those of a kind that hold the value. */
export function columnsWith(
  kind: Told,
  value: string,
  start: StartRows,
  tables: Tables,
): readonly (readonly string[])[] {
  return valuesByColumn(kind, start, tables).filter((column) => column.includes(value));
}
