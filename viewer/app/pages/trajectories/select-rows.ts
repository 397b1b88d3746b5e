import type { WordColumn } from '../../../documents/rows-document.ts';
import type { Rows } from '../../loading/rows.ts';
import type { RunFilter, RunSort } from './run-filter.ts';
import { whereTest } from './where-test.ts';

/**
 * The numbers of the rows that a filter leaves, sorted. Each word is compared once, so that 100,000 rows take
 * milliseconds. @param found the rows with the text of the filter; null if none is wanted
 */
export function selectRows(rows: Rows, filter: RunFilter, found: ReadonlyMap<number, unknown> | null): Uint32Array {
  const tests = testsOf(rows, filter, found);
  const selected = new Uint32Array(rows.count);
  let count = 0;
  for (let row = 0; row < rows.count; row++) if (tests.every((test) => test(row))) selected[count++] = row;
  return sorted(rows, selected.subarray(0, count), filter.sort);
}

type Test = (row: number) => boolean;

const LISTS = ['scenario', 'augmentation', 'agent', 'outcome', 'failure', 'cause'] as const;

function testsOf(rows: Rows, filter: RunFilter, found: ReadonlyMap<number, unknown> | null): readonly Test[] {
  const { name, category, from, below, scored, solved } = filter;
  const { similarity, solved: verdicts } = rows.numbers;
  const where = whereTest(filter.where)?.meets ?? null;
  const wanted = name.trim().toLowerCase();
  return [
    ...(wanted === '' ? [] : [wordTest(rows, 'scenario', (word) => word.toLowerCase().includes(wanted))]),
    ...LISTS.filter((list) => filter[list].length > 0).map((list) =>
      wordTest(rows, list === 'failure' ? 'failureKind' : list, (word) => filter[list].includes(word)),
    ),
    ...(category.length === 0
      ? []
      : [wordTest(rows, 'categories', (word) => word.split(' ').some((one) => category.includes(one)))]),
    // NaN, of a run without a score, is neither.
    ...(from === null ? [] : [(row: number) => similarity[row]! >= from]),
    ...(below === null ? [] : [(row: number) => similarity[row]! < below]),
    ...(scored === null ? [] : [(row: number) => Number.isNaN(similarity[row]) === (scored === 'no')]),
    ...(solved === null ? [] : [(row: number) => verdicts[row] === (solved === 'yes' ? 1 : 0)]),
    ...(where === null ? [] : [(row: number) => where(rows, row)]),
    ...(found === null ? [] : [(row: number) => found.has(row)]),
  ];
}

function wordTest(rows: Rows, column: WordColumn, matches: (word: string) => boolean): Test {
  const matching = Uint8Array.from(rows.words[column], (word) => (matches(word) ? 1 : 0));
  const codes = rows.codes[column];
  return (row) => matching[codes[row]!] === 1;
}

/** Equal rows stay in their order. What has no value comes last, either way. */
function sorted(rows: Rows, selected: Uint32Array, { column, descending }: RunSort): Uint32Array {
  const values = sortValues(rows, column);
  const sign = descending ? -1 : 1;
  return selected.toSorted((one, other) => {
    const [left, right] = [values[one]!, values[other]!];
    if (left === right) return one - other;
    if (Number.isNaN(left)) return Number.isNaN(right) ? one - other : 1;
    if (Number.isNaN(right)) return -1;
    return left < right ? -sign : sign;
  });
}

function sortValues(rows: Rows, column: RunSort['column']): ArrayLike<number> {
  switch (column) {
    case 'scenario':
    case 'augmentation':
    case 'agent':
    case 'outcome': {
      const words = rows.words[column];
      const ranks = new Map(words.toSorted().map((word, rank) => [word, rank]));
      const rankOf = Uint32Array.from(words, (word) => ranks.get(word) ?? 0);
      return rows.codes[column].map((code) => rankOf[code]!);
    }
    default:
      return rows.numbers[column];
  }
}
