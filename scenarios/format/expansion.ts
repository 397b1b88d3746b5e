import { isList } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { CALENDAR_PARTS } from '../relative-time.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { notationOf, parseRow } from './notation.ts';
import type { RowReference } from './notation.ts';
import type { Origins } from './origins.ts';
import { isSeenBy } from '../../worlds/world.ts';
import type { TableDefinition, WorldDefinition } from '../../worlds/world.ts';

/** By the name that their author gave them. */
export type NamedRows = ReadonlyMap<string, { readonly table: string; readonly row: JsonObject }>;

/** Expands the notations of one scenario, or of the base world; problems are collected, each at the author's place. */
export class Expansion {
  readonly world: WorldDefinition;
  readonly #origins: Origins;
  readonly #rows: NamedRows;
  readonly #problems: PackProblem[];
  readonly #speaker: 'agent' | 'user' | undefined;

  constructor(
    world: WorldDefinition,
    origins: Origins,
    rows: NamedRows,
    problems: PackProblem[],
    speaker?: 'agent' | 'user',
  ) {
    this.world = world;
    this.#origins = origins;
    this.#rows = rows;
    this.#problems = problems;
    this.#speaker = speaker;
  }

  /** The same without reports, for texts that are expanded a second time. */
  quiet(): Expansion {
    return new Expansion(this.world, this.#origins, this.#rows, [], this.#speaker);
  }

  /** The same for what a seat says or knows: rows that it may not see are refused. */
  by(speaker: 'agent' | 'user'): Expansion {
    return new Expansion(this.world, this.#origins, this.#rows, this.#problems, speaker);
  }

  /** Notes where a value was written (origins.ts). */
  mark<Value extends object>(value: Value, path: Path, keys?: Readonly<Record<string, Path>>): Value {
    return this.#origins.mark(value, path, keys);
  }

  /** A list with each item expanded. */
  list<Item, Expanded>(
    items: readonly Item[],
    path: Path,
    expand: (item: Item, path: Path) => Expanded,
  ): readonly Expanded[] {
    const expanded = items.map((item, index) => expand(item, [...path, index]));
    return this.mark(expanded, path);
  }

  report(path: Path, wrong: string, hint: string, atKey?: true): void {
    this.#problems.push({ path, wrong, hint, ...(atKey && { atKey }) });
  }

  /** A text with `=row.column` and `{=row.column}` replaced. */
  text(text: string, path: Path): string {
    const notation = notationOf(text);
    if (notation.kind === 'row') return this.#columnText(notation.reference, path) ?? text;
    if (notation.kind === 'result')
      this.report(path, `${text} is a result, and this is a text`, `write {${text.slice(1)}}, or $$ for a dollar sign`);
    if (notation.kind === 'malformed' && text.startsWith('='))
      this.report(path, `"${text}" is not a reference`, notation.hint);
    return this.#filled(notation.kind === 'text' ? notation.text : text, path);
  }

  texts(texts: readonly string[] = [], path: Path): readonly string[] {
    return this.list(texts, path, (text, at) => this.text(text, at));
  }

  /**
   * A value with references to rows replaced, and `$parts` written out.
   * @param result what becomes of a reference to a result; without it such text is refused
   */
  value(value: JsonValue, path: Path, result?: (text: string, path: Path) => JsonValue): JsonValue {
    if (typeof value === 'string') return this.#string(value, path, result);
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return this.list(value, path, (item, at) => this.value(item, at, result));
    return this.object(value, path, result);
  }

  object(value: JsonObject, path: Path, result?: (text: string, path: Path) => JsonValue): JsonObject {
    const entries = Object.entries(value).flatMap(([key, item]): [string, JsonValue][] =>
      key === '$parts' && typeof item === 'string'
        ? CALENDAR_PARTS.map((part) => [part, this.mark({ $time: item, part }, [...path, key])])
        : [[key, this.value(item, [...path, key], key.startsWith('$') ? undefined : result)]],
    );
    return this.mark(Object.fromEntries(entries), path);
  }

  #string(text: string, path: Path, result?: (text: string, path: Path) => JsonValue): JsonValue {
    const notation = notationOf(text);
    switch (notation.kind) {
      case 'result':
        if (result !== undefined) return result(text, path);
        this.report(
          path,
          `${text} is a result, and results cannot stand here`,
          'write $$ where a text begins with a dollar sign',
        );
        return text;
      case 'row':
        return this.#column(notation.reference, path) ?? text;
      case 'malformed':
        this.report(path, `"${text}" is not a reference`, notation.hint);
        return text;
      default:
        return this.#filled(notation.text, path);
    }
  }

  #filled(text: string, path: Path): string {
    return text.replaceAll(/\{=([^{}]*)\}/g, (whole, written: string) => {
      const reference = parseRow(written);
      if (reference !== undefined) return this.#columnText(reference, path) ?? whole;
      this.report(path, `${whole} is not a reference`, 'write {=row.column}');
      return whole;
    });
  }

  #columnText(reference: RowReference, path: Path): string | undefined {
    const value = this.#column(reference, path);
    if (value === undefined || typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    const { row, column } = reference;
    this.report(path, `${row}.${column} is ${JSON.stringify(value)}, which is no text`, 'write the words themselves');
    return undefined;
  }

  #column({ row, column }: RowReference, path: Path): JsonValue | undefined {
    const found = this.#rows.get(row);
    if (found === undefined) {
      const names = [...this.#rows.keys()];
      const otherwise = names.length === 0 ? 'no row of this world has an id' : `there are ${names.join(', ')}`;
      this.report(path, `the world has no row "${row}"`, suggestion(row, names, otherwise));
      return undefined;
    }
    const seen: Pick<TableDefinition, 'seenBy'> = this.world.tables[found.table] ?? {};
    if (this.#speaker !== undefined && !isSeenBy(this.#speaker, seen)) {
      const wrong = `the ${this.#speaker} cannot know ${row}.${column}: ${found.table} is seen by ${seen.seenBy}`;
      this.report(path, wrong, `change seenBy of ${found.table} in world.yaml, or leave the reference out`);
      return undefined;
    }
    const columns = Object.keys(found.row).filter((name) => name !== 'id');
    const value = columns.includes(column) ? found.row[column] : undefined;
    if (value === undefined)
      this.report(path, `row "${row}" has no column "${column}"`, suggestion(column, columns, columns.join(', ')));
    else if (typeof value === 'string' && notationOf(value).kind === 'row') {
      this.report(path, `${row}.${column} is itself a reference`, 'refer to the row that holds the value');
      return undefined;
    }
    return value;
  }
}
