import { isEqual } from '../is-close.ts';
import { nameFinder } from '../../language/find-values.ts';
import type { FindValue } from '../../language/find-values.ts';
import type { Table } from '../../sandbox/world.ts';
import type { Told } from '../../worlds/world.ts';
import type { Row, WorldLog } from '../log.ts';
import { derivedFrom } from '../columns.ts';
import { rowChanges, rowId } from '../side-effects/row-changes.ts';
import type { RowChanges } from '../side-effects/row-changes.ts';

/** A row as it was for a while. */
export interface KnownRow {
  readonly table: Table;
  readonly id: string;
  readonly row: Row;
}

/** How a message changed a table. */
export interface TableChanges extends RowChanges {
  readonly message: number;
  readonly table: Table;
}

/** A row that a message added, removed or changed, as it was before and after; undefined where it was not. */
export interface TouchedRow {
  readonly table: Table;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** Whether two are states of one row. */
export function isSameRow(one: Pick<KnownRow, 'table' | 'id'>, other: Pick<KnownRow, 'table' | 'id'>): boolean {
  return one.table === other.table && one.id === other.id;
}

/** The columns of each table by the kind of value that they hold. */
const columnsTold = derivedFrom((tables) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, { columns }]) => {
      const of: Partial<Record<Told, string[]>> = {};
      for (const [column, { told }] of Object.entries(columns)) if (told !== undefined) (of[told] ??= []).push(column);
      return [table, of];
    }),
  ),
);

/** Every state of the world of a run, from its opening to its end. A question that nobody asks is not answered: each list is made when it is first read. */
export class KnownRows {
  readonly log: WorldLog;

  constructor(log: WorldLog) {
    this.log = log;
  }

  /** Every state of every row, each once. */
  get rows(): readonly KnownRow[] {
    return this.once('rows', () => {
      const seen = new Set<Row>();
      const rows: KnownRow[] = [];
      for (const table of Object.keys(this.log.tables)) {
        let last: readonly Row[] | undefined;
        for (let message = this.log.firstUserIndex; message < this.log.length; message++) {
          const now = this.log.rows(table, message);
          if (now === last) continue;
          last = now;
          for (const row of now) {
            if (seen.has(row)) continue;
            seen.add(row);
            rows.push({ table, id: rowId(table, row, this.log.tables), row });
          }
        }
      }
      return rows;
    });
  }

  /** What each message changed, in order. */
  get changes(): readonly TableChanges[] {
    return this.once('changes', () => {
      const changes: TableChanges[] = [];
      for (let message = this.log.firstUserIndex + 1; message < this.log.length; message++)
        for (const table of Object.keys(this.log.tables)) {
          const [before, after] = [this.log.rows(table, message - 1), this.log.rows(table, message)];
          if (before !== after) changes.push({ message, table, ...rowChanges(table, before, after, this.log.tables) });
        }
      return changes;
    });
  }

  /** The rows of lists that were added, removed or changed up to a message. */
  touched(message: number): readonly TouchedRow[] {
    return this.once(`touched ${message}`, () =>
      this.changes
        .filter((change) => change.message <= message && this.log.tables[change.table]!.single === undefined)
        .flatMap(({ table, added, removed, changed }): readonly TouchedRow[] => [
          ...added.map((after) => ({ table, before: undefined, after })),
          ...removed.map((before) => ({ table, before, after: undefined })),
          ...changed.map((one) => ({ table, ...one })),
        ]),
    );
  }

  /** Those of them that are other than they were when the run began. */
  lasting(message: number): readonly TouchedRow[] {
    return this.once(`lasting ${message}`, () =>
      this.touched(message).filter(({ table, before, after }) => {
        const { key } = this.log.tables[table]!;
        const id = (after ?? before)![key];
        const at = (index: number) => this.log.rows(table, index).find((row) => row[key] === id);
        return !isEqual(at(this.log.firstUserIndex) ?? null, at(message) ?? null);
      }),
    );
  }

  /** Whether a row is there, as it is, at a message. */
  isThere({ table, row }: Pick<KnownRow, 'table' | 'row'>, message: number): boolean {
    return this.log.rows(table, message).includes(row);
  }

  /** The values in the columns that hold a kind of value, with their rows. */
  valuesOf(kind: Told): readonly (KnownRow & { readonly column: string; readonly value: string })[] {
    let values = this.#values.get(kind);
    if (values === undefined) this.#values.set(kind, (values = this.#readValues(kind)));
    return values;
  }

  readonly #values = new Map<Told, ReturnType<KnownRows['valuesOf']>>();

  #readValues(kind: Told): ReturnType<KnownRows['valuesOf']> {
    return this.rows.flatMap((one) =>
      this.columnsOf(one.table, kind).flatMap((column) => {
        const value = one.row[column];
        return typeof value === 'string' && value !== '' ? [{ ...one, column, value }] : [];
      }),
    );
  }

  protected columnsOf(table: Table, kind: Told): readonly string[] {
    return columnsTold(this.log.tables)[table]![kind] ?? [];
  }

  /** Rows of the user's own: with a flag that says so. */
  get selves(): readonly KnownRow[] {
    return this.once('selves', () =>
      this.rows.filter(({ table, row }) =>
        Object.entries(this.log.tables[table]!.columns).some(
          ([column, { type }]) =>
            type === 'flag' && /\bself\b/.test(column.replaceAll('_', ' ')) && row[column] === true,
        ),
      ),
    );
  }

  /** The names that rows have, each once. */
  get names(): readonly string[] {
    return this.once('names', () => [...new Set(this.valuesOf('name').map(({ value }) => value))]);
  }

  /** What rows are by a word, such as "friend", each once. */
  get kinds(): readonly string[] {
    return this.once('kinds', () => [...new Set(this.valuesOf('word').map(({ value }) => value))]);
  }

  get findName(): FindValue {
    return this.once('find name', () => nameFinder(this.names));
  }

  /** Its times; only those that tools wrote themselves if only its creation is meant. */
  timesOf({ table, row }: KnownRow, isCreation = false): readonly number[] {
    return Object.entries(this.log.tables[table]!.columns).flatMap(([column, { type, isStamp }]) => {
      const value = row[column];
      return type === 'time' && (isStamp === true || !isCreation) && typeof value === 'number' ? [value] : [];
    });
  }

  /** Texts that the run sent. */
  get sentTexts(): readonly string[] {
    return this.once('sent texts', () =>
      this.changes.flatMap(({ table, added }) =>
        this.log.tables[table]!.words.added === 'sent'
          ? added.flatMap((row) => this.columnsOf(table, 'text').map((column) => row[column] as string))
          : [],
      ),
    );
  }

  readonly #kept = new Map<string, unknown>();

  protected once<Value>(key: string, make: () => Value): Value {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as Value;
  }
}
