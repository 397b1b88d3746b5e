import type { ModeName } from '../../../evaluation/modes/mode.ts';
import { trajectoryId } from '../../../sandbox/cell.ts';
import type { Augmentation } from '../../../sandbox/cell.ts';
import { NULLABLE_COLUMNS, NUMBER_COLUMNS, WORD_COLUMNS } from '../../documents/rows-document.ts';
import type { NullableColumn, NumberColumn, RowsDocument, WordColumn } from '../../documents/rows-document.ts';

/** The runs of a sweep in memory: typed arrays, in which 100,000 runs are a few megabytes. A number that is null is NaN. */
export class Rows {
  readonly sweep: string;
  readonly revision: string;
  readonly count: number;
  /** Element i of a column of numbers indexes `words`. */
  readonly codes: Readonly<Record<WordColumn, Uint32Array>>;
  /** Each word once. */
  readonly words: Readonly<Record<WordColumn, readonly string[]>>;
  readonly numbers: Readonly<Record<NumberColumn | NullableColumn, Float64Array>>;
  readonly #ids = new Map<number, string>();
  /** By id; made when it is first asked for. */
  #rows: ReadonlyMap<string, number> | undefined;

  /** @param documents of one revision, in order */
  constructor(sweep: string, revision: string, documents: readonly RowsDocument[]) {
    this.sweep = sweep;
    this.revision = revision;
    this.count = documents.reduce((sum, { count }) => sum + count, 0);
    const coded = WORD_COLUMNS.map((column) => [column, merged(documents, column, this.count)] as const);
    this.codes = recordOf(coded.map(([column, { codes }]) => [column, codes]));
    this.words = recordOf(coded.map(([column, { words }]) => [column, words]));
    this.numbers = recordOf(
      [...NUMBER_COLUMNS, ...NULLABLE_COLUMNS].map((column) => [column, joined(documents, column, this.count)]),
    );
    for (const { from, ids } of documents) {
      for (const [place, id] of Object.entries(ids)) this.#ids.set(from + Number(place), id);
    }
  }

  word(column: WordColumn, row: number): string {
    return this.words[column][this.codes[column][row] ?? -1] ?? '';
  }

  /** NaN if there is none. */
  number(column: NumberColumn | NullableColumn, row: number): number {
    return this.numbers[column][row] ?? Number.NaN;
  }

  /** What the agent did wrong in the run; null where nobody looked. */
  modes(row: number): readonly ModeName[] | null {
    const word = this.word('modes', row);
    return word === '?' ? null : (word.split(' ').filter(Boolean) as ModeName[]);
  }

  /** Whether a run is solved; null without a verdict. */
  verdict(row: number): boolean | null {
    const solved = this.number('solved', row);
    return Number.isNaN(solved) ? null : solved === 1;
  }

  /** The row of a run; null if there is none. */
  rowOf(id: string): number | null {
    this.#rows ??= new Map(Array.from({ length: this.count }, (_, row) => [this.id(row), row]));
    return this.#rows.get(id) ?? null;
  }

  id(row: number): string {
    const own = this.#ids.get(row);
    if (own !== undefined) return own;
    return trajectoryId({
      sweep: this.sweep,
      scenario: this.word('scenario', row),
      augmentation: this.word('augmentation', row) as Augmentation,
      agent: this.word('agent', row),
      user: this.word('user', row),
      trial: this.number('trial', row),
      seed: 0,
    });
  }
}

/** The codes of several documents, whose lists of words differ, with one list. */
function merged(
  documents: readonly RowsDocument[],
  column: WordColumn,
  count: number,
): { readonly codes: Uint32Array; readonly words: readonly string[] } {
  const codes = new Uint32Array(count);
  const words = new Map<string, number>();
  for (const { from, words: lists, columns } of documents) {
    const code = lists[column].map((word) => {
      const known = words.get(word) ?? words.size;
      words.set(word, known);
      return known;
    });
    columns[column].forEach((own, place) => {
      codes[from + place] = code[own] ?? 0;
    });
  }
  return { codes, words: [...words.keys()] };
}

function joined(
  documents: readonly RowsDocument[],
  column: NumberColumn | NullableColumn,
  count: number,
): Float64Array {
  const numbers = new Float64Array(count);
  for (const { from, columns } of documents) {
    columns[column].forEach((value, place) => {
      numbers[from + place] = value ?? Number.NaN;
    });
  }
  return numbers;
}

function recordOf<Key extends string, Value>(entries: readonly (readonly [Key, Value])[]): Record<Key, Value> {
  return Object.fromEntries(entries) as Record<Key, Value>;
}
