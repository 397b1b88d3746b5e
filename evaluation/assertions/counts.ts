import { SMALL_NUMERALS } from '../../language/numerals.ts';
import { clauseText } from '../../language/reading.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import type { RunKnowledge } from './run-knowledge.ts';

const NUMERAL = `(?:${SMALL_NUMERALS.slice(2, 13).join('|')}|\\d{1,3})`;

/** How many rows there are, or are of a kind, where that is no number that was ever true. */
export const counts: Checker = ({ reading, known }) => {
  const pattern = known.countPattern(NUMERAL);
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const text = clauseText(reading, clause);
    return [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
      const before = text.slice(0, index);
      if (
        isNegatedBefore(before) ||
        /\b(?:one of|first|last|next|up to|within|every|of|or|could|would|can)\s+(?:the |your |these |those )?$/i.test(
          before,
        )
      )
        return [];
      const written = groups!['many']!.toLowerCase();
      const word = SMALL_NUMERALS.indexOf(written);
      const many = word === -1 ? Number(written) : word;
      const right = countsOf(known, groups!['noun']!.toLowerCase());
      if (right.size === 0) return [];
      const start = clause.start + index;
      const span = { start, end: start + words.length, topic: `count ${groups!['noun']!.toLowerCase()}` };
      return right.has(many)
        ? [{ ...span, verdict: 'true', reason: '' }]
        : [{ ...span, verdict: 'false', reason: `there are ${[...right].toSorted((a, b) => a - b).join(' or ')}` }];
    });
  });
};

/** All numbers of rows that a noun can mean: of the table, of each of its kinds, of those changed, of those that a call returned. */
function countsOf(known: RunKnowledge, noun: string): ReadonlySet<number> {
  const sizes = new Set<number>();
  const { tables } = known.log;
  const isOf = (table: string) => {
    const { one, several, also } = tables[table]!.words;
    return [one, several, ...(also?.split('|') ?? [])].includes(noun);
  };
  const kinds = new Set(
    known
      .valuesOf('word')
      .filter(({ value }) => isPluralOf(noun, value))
      .map(({ value }) => value),
  );
  for (const table of Object.keys(tables)) {
    const { columns, single } = tables[table]!;
    if (single !== undefined || (!isOf(table) && kinds.size === 0)) continue;
    const words = Object.keys(columns).filter((column) => columns[column]!.told === 'word');
    const flags = Object.keys(columns).filter((column) => columns[column]!.type === 'flag');
    let last: unknown;
    for (let message = known.log.firstUserIndex; message < known.log.length; message++) {
      const rows = known.log.rows(table, message);
      if (rows === last) continue;
      last = rows;
      if (isOf(table)) {
        sizes.add(rows.length);
        for (const column of [...words, ...flags])
          for (const group of Map.groupBy(rows, (row) => row[column]).values()) sizes.add(group.length);
      } else
        for (const column of words)
          for (const kind of kinds) {
            const size = rows.filter((row) => row[column] === kind).length;
            if (words.length > 0 && size > 0) sizes.add(size);
          }
    }
    if (!isOf(table)) continue;
    const own = known.changes.filter((change) => change.table === table);
    for (const list of [
      own.flatMap(({ added }) => added),
      own.flatMap(({ removed }) => removed),
      own.flatMap(({ changed }) => changed.map(({ after }) => after)),
    ])
      sizes.add(list.length);
    for (const { result } of known.traces) if (Array.isArray(result)) sizes.add(result.length);
    for (const size of known.sidesOfNow(table)) sizes.add(size);
  }
  return sizes;
}

export function isPluralOf(noun: string, value: string): boolean {
  const one = value.toLowerCase();
  return noun === `${one}s` || noun === `${one}es` || (one.endsWith('y') && noun === `${one.slice(0, -1)}ies`);
}
