import type { Table, World, WorldRow } from '../../sandbox/world.ts';
import { LayeredRows } from '../layered-rows.ts';

/** Rows that a thread keeps, from one position to before another. */
interface KeptRun {
  readonly of: number;
  readonly from: number;
  readonly to: number;
}

/** A table as it is sent: rows that the thread keeps, and others. It keeps the whole under a number, if one is given. */
interface SentTable {
  readonly parts: readonly (KeptRun | readonly WorldRow[])[];
  readonly keep?: number;
}

/** Tables as they are sent to a thread, which keeps most rows of earlier calls. */
export interface SentTables {
  readonly tables: Readonly<Record<Table, SentTable>>;
  /** Tables that it need not keep any longer. */
  readonly forgotten: readonly number[];
}

/** Tables as a thread received them. */
export type ReceivedTables = Readonly<Record<Table, LayeredRows>>;

/** Together, in all tables that a thread keeps. */
const MOST_KEPT_ROWS = 100_000;

/**
 * What a thread keeps, as its sender knows it. Rows are values, and the world after a call shares all rows that the call did not
 * change: these are not sent again.
 */
export class TableSender {
  /** Those sent last at the end. */
  readonly #kept = new Map<number, readonly WorldRow[]>();
  readonly #numbers = new WeakMap<readonly WorldRow[], number>();
  readonly #places = new WeakMap<WorldRow, { readonly of: number; readonly at: number }>();
  #last = 0;

  sent(tables: World): SentTables {
    const used = new Set<number>();
    const sent = Object.entries(tables).map(([name, rows]) => [name, this.#sentTable(rows, used)] as const);
    return { tables: Object.fromEntries(sent), forgotten: this.#forget(used) };
  }

  #sentTable(rows: readonly WorldRow[], used: Set<number>): SentTable {
    const known = this.#numbers.get(rows);
    const parts =
      known !== undefined && this.#kept.has(known) ? [{ of: known, from: 0, to: rows.length }] : this.#partsOf(rows);
    for (const part of parts) if ('of' in part) this.#use(part.of, used);
    const fresh = parts.reduce((sum, part) => sum + ('of' in part ? 0 : part.length), 0);
    return fresh > rows.length / 2 ? { parts, keep: this.#keep(rows, used) } : { parts };
  }

  #partsOf(rows: readonly WorldRow[]): readonly (KeptRun | WorldRow[])[] {
    const parts: (KeptRun | WorldRow[])[] = [];
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index]!;
      const place = this.#places.get(row);
      const kept = place && this.#kept.get(place.of);
      if (place === undefined || kept === undefined) {
        const last = parts.at(-1);
        if (last === undefined || 'of' in last) parts.push([row]);
        else last.push(row);
      } else {
        const { of, at } = place;
        let length = 1;
        while (index + length < rows.length && rows[index + length] === kept[at + length]) length++;
        parts.push({ of, from: at, to: at + length });
        index += length - 1;
      }
    }
    return parts;
  }

  #use(number: number, used: Set<number>): void {
    const rows = this.#kept.get(number);
    if (rows === undefined) return;
    used.add(number);
    this.#kept.delete(number);
    this.#kept.set(number, rows);
  }

  #keep(rows: readonly WorldRow[], used: Set<number>): number {
    this.#last += 1;
    const number = this.#last;
    this.#numbers.set(rows, number);
    this.#kept.set(number, rows);
    used.add(number);
    for (const [at, row] of rows.entries()) this.#places.set(row, { of: number, at });
    return number;
  }

  #forget(used: ReadonlySet<number>): readonly number[] {
    let count = 0;
    for (const rows of this.#kept.values()) count += rows.length;
    const forgotten: number[] = [];
    for (const [number, rows] of this.#kept) {
      if (count <= MOST_KEPT_ROWS) break;
      if (used.has(number)) continue;
      this.#kept.delete(number);
      forgotten.push(number);
      count -= rows.length;
    }
    return forgotten;
  }
}

/** A thread's tables, as they were sent. Nothing can change the rows that it keeps; its lists are not frozen, and not for code of packs. */
export class TableKeeper {
  readonly #kept = new Map<number, readonly WorldRow[]>();

  /** The tables; undefined if it lacks rows that it was to keep. */
  received({ tables, forgotten }: SentTables): ReceivedTables | undefined {
    const received: Record<Table, LayeredRows> = {};
    for (const [name, table] of Object.entries(tables)) {
      const rows = this.#received(table);
      if (rows === undefined) return undefined;
      received[name] = rows;
    }
    for (const number of forgotten) this.#kept.delete(number);
    return received;
  }

  #received({ parts, keep }: SentTable): LayeredRows | undefined {
    const lists: Placed[] = [];
    for (const part of parts) {
      if (!('of' in part)) {
        for (const row of part) freeze(row);
        lists.push({ rows: part });
        continue;
      }
      const kept = this.#kept.get(part.of);
      if (kept === undefined) return undefined;
      lists.push({ rows: kept, from: part.from, to: part.to });
    }
    if (keep === undefined) return inPlace(lists) ?? new LayeredRows(joined(lists));
    const rows = joined(lists);
    this.#kept.set(keep, rows);
    return new LayeredRows(rows);
  }
}

/** Rows that were sent, or those of a kept list from one position to before another. */
type Placed =
  | { readonly rows: readonly WorldRow[]; readonly from?: undefined; readonly to?: undefined }
  | { readonly rows: readonly WorldRow[]; readonly from: number; readonly to: number };

/** The rows over those of a kept list, if all of that are where they were; undefined otherwise. */
function inPlace(lists: readonly Placed[]): LayeredRows | undefined {
  const base = lists.find(({ from }) => from !== undefined)?.rows ?? [];
  const replaced = new Map<number, WorldRow>();
  const added: WorldRow[] = [];
  let position = 0;
  for (const placed of lists) {
    if (placed.from !== undefined) {
      if (placed.rows !== base || placed.from !== position) return undefined;
      position = placed.to;
      continue;
    }
    for (const row of placed.rows) {
      if (position < base.length) replaced.set(position, row);
      else added.push(row);
      position += 1;
    }
  }
  return position < base.length ? undefined : new LayeredRows(base, replaced, added);
}

function joined(lists: readonly Placed[]): readonly WorldRow[] {
  const parts = lists.map(({ rows, from, to }) => (from === undefined ? rows : rows.slice(from, to)));
  return parts.length === 1 ? parts[0]! : ([] as readonly WorldRow[]).concat(...parts);
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
}
