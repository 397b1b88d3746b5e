import { rowId } from '../side-effects/row-changes.ts';
import type { CheckedText } from './assertion.ts';
import type { RunKnowledge } from './run-knowledge.ts';
import { textsIn } from './mentions.ts';
import type { KnownRow } from './known-rows.ts';

/** What a text speaks of when it says a time. */
export interface Focus {
  readonly text: string;
  readonly rows: readonly KnownRow[];
  /** A line of a list gives its text and when it is. */
  readonly isListed?: true;
}

/** The one row with times whose text is given, or the one that the run changed. */
export function focusOf({ reading, known, message }: CheckedText): Focus | undefined {
  const given = [...new Set(textsIn(reading, known).map(({ value }) => value))];
  const [only] = given;
  if (only !== undefined) return given.length > 1 ? undefined : { text: only, rows: rowsOf(only, known) };
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

/** The one row whose text the line of a list gives that holds a position. */
export function focusOfLine({ reading, known }: CheckedText, position: number): Focus | undefined {
  const { text } = reading;
  const start = text.lastIndexOf('\n', position) + 1;
  const end = text.indexOf('\n', position);
  if (!/^\s*(?:[-*\u2022]|\d+[.)])/.test(text.slice(start))) return undefined;
  const given = textsIn(reading, known).filter((one) => one.start >= start && (end === -1 || one.end <= end));
  const [only, ...others] = new Set(given.map(({ value }) => value));
  return only === undefined || others.length > 0
    ? undefined
    : { text: only, rows: rowsOf(only, known), isListed: true };
}

/** The rows with a text: those of calls are none of the world. */
function rowsOf(text: string, known: RunKnowledge): readonly KnownRow[] {
  const tables = new Set(known.valuesOf('text').flatMap(({ table, value }) => (value === text ? [table] : [])));
  return known.rows.filter(({ table, row }) => tables.has(table) && Object.values(row).includes(text));
}

function textOf(row: KnownRow['row'], id: string): string {
  const text = Object.values(row).find((cell) => typeof cell === 'string' && cell.includes(' '));
  return typeof text === 'string' ? text : id;
}
