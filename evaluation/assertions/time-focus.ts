import { rowId } from '../side-effects/row-changes.ts';
import type { CheckedText } from './assertion.ts';
import { textsIn } from './mentions.ts';
import type { KnownRow } from './known-rows.ts';

/** What a text speaks of when it says a time. */
export interface Focus {
  readonly text: string;
  readonly rows: readonly KnownRow[];
}

/** The one row with times whose text is given, or the one that the run changed. */
export function focusOf({ reading, known, message }: CheckedText): Focus | undefined {
  const texts = known.valuesOf('text');
  const given = [...new Set(textsIn(reading, known).map(({ value }) => value))];
  const [only] = given;
  if (only !== undefined) {
    if (given.length > 1) return undefined;
    const ids = texts.filter(({ value }) => value === only);
    // Texts of calls are none of the rows of the world.
    return {
      text: only,
      rows: known.rows.filter(({ table, row }) =>
        ids.some((one) => one.table === table && one.value === Object.values(row).find((cell) => cell === only)),
      ),
    };
  }
  const { onlyRow } = known;
  if (onlyRow !== undefined && known.touched(message).length === 0)
    return {
      text: textOf(onlyRow.row, onlyRow.id),
      rows: known.rows.filter(({ table, id }) => table === onlyRow.table && id === onlyRow.id),
    };
  const touched = known.changes
    .filter((change) => change.message <= message && known.log.tables[change.table]!.words.isDue)
    .flatMap(({ table, added, changed, removed }) =>
      [...added, ...removed, ...changed.map(({ after }) => after)].map((row) => ({ table, row })),
    );
  const keys = new Set(touched.map(({ table, row }) => `${table} ${rowId(table, row, known.log.tables)}`));
  if (keys.size !== 1) return undefined;
  const { table, row } = touched.at(-1)!;
  const id = rowId(table, row, known.log.tables);
  const rows = known.rows.filter((one) => one.table === table && one.id === id);
  return { text: textOf(row, id), rows };
}

function textOf(row: KnownRow['row'], id: string): string {
  const text = Object.values(row).find((cell) => typeof cell === 'string' && cell.includes(' '));
  return typeof text === 'string' ? text : id;
}
