import { applyChanges } from '../sandbox/world.ts';
import type { WorldChange, WorldRow } from '../sandbox/world.ts';

/** Rows of a table that are those of a list but for a few: a change copies no list, and one is made where somebody reads them all. A value. */
export class LayeredRows {
  readonly #base: readonly WorldRow[];
  readonly #replaced: ReadonlyMap<number, WorldRow>;
  readonly #added: readonly WorldRow[];

  /**
   * @param replaced rows by their positions in the base
   * @param added rows at its end
   */
  constructor(
    base: readonly WorldRow[],
    replaced: ReadonlyMap<number, WorldRow> = new Map(),
    added: readonly WorldRow[] = [],
  ) {
    this.#base = base;
    this.#replaced = replaced;
    this.#added = added;
  }

  get length(): number {
    return this.#base.length + this.#added.length;
  }

  at(position: number): WorldRow | undefined {
    const { length } = this.#base;
    return position < length ? (this.#replaced.get(position) ?? this.#base[position]) : this.#added[position - length];
  }

  /** All rows in order, maybe the base itself. */
  list(): readonly WorldRow[] {
    return this.#replaced.size + this.#added.length === 0 ? this.#base : this.copy();
  }

  /** A new list of all rows in order. */
  copy(): WorldRow[] {
    const rows = [...this.#base];
    for (const [position, row] of this.#replaced) rows[position] = row;
    for (const row of this.#added) rows.push(row);
    return rows;
  }

  areThose(list: readonly WorldRow[]): boolean {
    if (list.length !== this.length) return false;
    const { length } = this.#base;
    for (let at = 0; at < length; at++)
      if (list[at] !== this.#base[at] && list[at] !== this.#replaced.get(at)) return false;
    for (const [at, row] of this.#replaced) if (list[at] !== row) return false;
    return this.#added.every((row, at) => list[length + at] === row);
  }

  /** Negative if no row has the key. */
  positionOf(key: string, value: string): number {
    const position = positionIn(this.#base, key, value);
    if (this.at(position)?.[key] === value) return position;
    for (const [replaced, row] of this.#replaced) if (row[key] === value) return replaced;
    const added = this.#added.findIndex((row) => row[key] === value);
    return added < 0 ? added : this.#base.length + added;
  }

  with(change: WorldChange): LayeredRows {
    const { kind, position, row } = change;
    const place = position - this.#base.length;
    if (kind === 'replace' && place < 0)
      return new LayeredRows(this.#base, new Map(this.#replaced).set(position, row), this.#added);
    if (kind === 'replace') return new LayeredRows(this.#base, this.#replaced, this.#added.with(place, row));
    if (kind === 'insert' && place >= 0)
      return new LayeredRows(this.#base, this.#replaced, this.#added.toSpliced(place, 0, row));
    const { rows = [] } = applyChanges({ rows: this.copy() }, [{ ...change, table: 'rows' }]);
    return new LayeredRows(rows);
  }
}

export function layeredRows(rows: LayeredRows | readonly WorldRow[]): LayeredRows {
  return rows instanceof LayeredRows ? rows : new LayeredRows(rows);
}

/** A list that is searched more often is worth an index. */
const MOST_SCANS = 4;

interface Searched {
  scans: number;
  positions?: ReadonlyMap<unknown, number>;
}

const SEARCHED = new WeakMap<readonly WorldRow[], Searched>();

function positionIn(rows: readonly WorldRow[], key: string, value: string): number {
  const known = SEARCHED.get(rows) ?? { scans: 0 };
  SEARCHED.set(rows, known);
  if (known.positions === undefined && known.scans++ < MOST_SCANS) return rows.findIndex((row) => row[key] === value);
  // Of rows with the same key, the first.
  known.positions ??= new Map(rows.map((row, position) => [row[key], position] as const).toReversed());
  return known.positions.get(value) ?? -1;
}
