import { findWord, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import type { Span } from '../../language/sentences.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';
import { isPluralOf } from './counts.ts';
import { isSameRow } from './known-rows.ts';
import type { KnownRow } from './known-rows.ts';
import { mentionsIn, textsIn } from './mentions.ts';
import { isOf, sidesOf } from './messages.ts';
import { personMeant } from './relations.ts';

/** A line of a table, or one that a label begins. */
interface Line extends Span {
  readonly label: string;
  readonly value: string;
  readonly isRow: boolean;
}

const LABEL = /^[\s*\u2022-]*(?<label>\p{L}[\p{L} -]{1,24}):\s*(?<value>\S.*)$/u;

/** What stands in tables and after labels, where a sentence says it without a verb. */
export const labelled: Checker = (spoken) => {
  const lines = linesOf(spoken.reading.text);
  return lines.flatMap((line): readonly CheckedWords[] => {
    const reason =
      ofKind(line, spoken) ?? ofKinds(line, spoken) ?? (line.isRow ? ofParties(line, spoken) : ofText(line, spoken));
    return reason === undefined ? [] : [{ start: line.start, end: line.end, topic: 'label', verdict: 'false', reason }];
  });
};

function linesOf(text: string): readonly Line[] {
  if (!/[|:]/.test(text)) return [];
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const { label = '', value = '' } = LABEL.exec(line)?.groups ?? {};
    const isRow = /\|.*\|/.test(line);
    if (isRow || value !== '')
      lines.push({ start, end, label: isRow ? '' : label, value: isRow ? line : value, isRow });
    start = end + 1;
  }
  return lines;
}

/** "Relationship: friend" of a boss, and the same in the row of a table. */
function ofKind({ start, end, label, value, isRow }: Line, spoken: CheckedText): string | undefined {
  const { known, reading, message } = spoken;
  if (!isRow && !/\brelation/i.test(label)) return undefined;
  const cells = isRow ? value.split('|').map((cell) => cell.trim()) : [value.replace(/\(.*\)/, '').trim()];
  const said = cells.filter((cell) => isKind(cell, known.kinds));
  if (said.length === 0) return undefined;
  const named = mentionsIn(reading, known).filter((one) => one.start >= start && one.end <= end);
  const rows = isRow ? (named.length === 1 ? named[0]!.rows : undefined) : personMeant(spoken);
  if (rows === undefined) return undefined;
  const own = known.valuesOf('word').filter((one) => rows.some((row) => isSameRow(row, one)));
  const last = said.at(-1)!.toLowerCase();
  const isNow = own.some((one) => one.value.toLowerCase() === last && known.isThere(one, message));
  const isSo = isNow || (said.length === 1 && own.some((one) => one.value.toLowerCase() === last));
  return isSo ? undefined : `the relationship is ${own.at(-1)?.value ?? 'not known'}`;
}

/** "Friends: Dana" of who is none any more. */
function ofKinds({ start, end, label, isRow }: Line, { known, reading, message }: CheckedText): string | undefined {
  const kind = isRow ? undefined : known.kinds.find((one) => isPluralOf(label.trim().toLowerCase(), one));
  if (kind === undefined) return undefined;
  const own = known.valuesOf('word').filter((one) => one.value === kind && known.isThere(one, message));
  const stop = reading.text.slice(start, end).search(/[.;](?:\s|$)/);
  const to = stop === -1 ? end : start + stop;
  const other = mentionsIn(reading, known).find(
    (one) => one.start >= start && one.end <= to && !own.some((word) => one.rows.some((row) => isSameRow(row, word))),
  );
  return other && `${other.name} is no ${kind}`;
}

const isKind = (cell: string, kinds: readonly string[]) =>
  kinds.some((kind) => findWord(kind, cell).some((one) => one.start === 0 && one.end === cell.length));

/** A message in a row with somebody who neither wrote nor got it. */
function ofParties({ start, end, value }: Line, { known, reading }: CheckedText): string | undefined {
  const sides = sidesOf(known.log.tables);
  const texts = textsIn(reading, known).filter((one) => one.start >= start && one.end <= end);
  if (new Set(texts.map((one) => one.value)).size !== 1) return undefined;
  const rows = known
    .valuesOf('text')
    .filter((one) => one.value === texts[0]!.value && sides.some(({ table }) => table === one.table));
  const phones = phonesIn(value).map((one) => lastDigitsOf(value.slice(one.start, one.end)));
  const people = mentionsIn(reading, known).filter((one) => one.start >= start && one.end <= end);
  const hasPhone = (row: KnownRow, digits: string) =>
    Object.values(row.row).some((cell) => typeof cell === 'string' && lastDigitsOf(cell) === digits);
  const hasPerson = (row: KnownRow, person: KnownRow) =>
    sides.some(
      ({ table, sender, recipient }) =>
        table === row.table && [...sender, ...recipient].some((column) => isOf(known, row.row[column], person)),
    );
  if (rows.length === 0) return undefined;
  const strange = phones.find((digits) => !rows.some((row) => hasPhone(row, digits)));
  if (strange !== undefined) return 'that number has nothing to do with this message';
  const nobody = people.find((one) => !rows.some((row) => one.rows.some((person) => hasPerson(row, person))));
  return nobody && `${nobody.name} has nothing to do with this message`;
}

const OF_TEXT = /^(?:text|message|content|body|task|what|to ?do|reminder|reminder text|note)$/i;

/** "Text: How far along is your new book?" of what says otherwise. */
function ofText({ label, value }: Line, { known, message }: CheckedText): string | undefined {
  if (!OF_TEXT.test(label.trim())) return undefined;
  const touched = known.touched(message).flatMap(({ after }) => (after === undefined ? [] : [after]));
  const texts = known.valuesOf('text').filter(({ row }) => touched.includes(row));
  const formsOf = (text: string) => new Set(contentWords(wordsOf(text)).map(({ form }) => form));
  const said = formsOf(value);
  const isOther = (text: string) => {
    const own = formsOf(text);
    const shared = [...said].filter((form) => own.has(form)).length;
    return shared < said.size && shared >= 2 && shared >= own.size / 2;
  };
  const [one] = texts;
  return one !== undefined &&
    said.size <= formsOf(one.value).size + 2 &&
    texts.every(({ value: text }) => isOther(text))
    ? `it says \u201C${one.value}\u201D`
    : undefined;
}
