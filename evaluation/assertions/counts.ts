import { saidDates } from '../../language/dates.ts';
import { digitsOf, phonesIn } from '../../language/find-values.ts';
import { smallNumber, SMALL_NUMERALS } from '../../language/numerals.ts';
import { clauseText } from '../../language/reading.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import type { Row } from '../log.ts';
import { rowId } from '../side-effects/row-changes.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import type { RunKnowledge } from './run-knowledge.ts';
import { fits } from './said-dates.ts';

/** "Your only friend", "the only reminder" */
const ONLY =
  /\b(?:your|the) only (?<noun>\p{L}+)\b(?! (?:one|with|of|for|that|who|which|in|from|due|left|upcoming|to|on|called|named|about|marked|listed|saved|stored|labelled|ahead|there|whose|you (?:created|made|set|added|noted|have (?:coming up|left|due|for|on|that))))/giu;
const LEFT_OVER = /^[^.;,]{0,24}\b(?:left|remain(?:s|ing)?)\b/i;
const ONE = /\b(?:one|a single) (?:\w+ )??(?<noun>\p{L}+)(?= (?:is |are )?(?:left|remain(?:s|ing)?)\b)/giu;

const NUMERAL = `(?:${SMALL_NUMERALS.slice(2, 13).join('|')}|\\d{1,3})`;

/** How many rows there are, or are of a kind, where that is no number that was ever true. */
export const counts: Checker = ({ reading, known, message }) => {
  const pattern = known.countPattern(NUMERAL);
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const text = clauseText(reading, clause);
    const many = [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups }): readonly Count[] => {
      const before = text.slice(0, index);
      if (
        isNegatedBefore(before) ||
        /\b(?:one of|first|last|next|up to|within|every|or|could|would|can)\s+(?:the |your |these |those )?$/i.test(
          before,
        )
      )
        return [];
      const noun = groups!['noun']!.toLowerCase();
      const isLeft = LEFT_OVER.test(text.slice(index + words.length)) || /\bleaves you with (?:\w+ )?$/i.test(before);
      const others = /\b(?:other|more)\b/i.test(words) ? 1 : 0;
      return [{ words, index, noun, many: smallNumber(groups!['many']!) + others, isLeft }];
    });
    const single = [...text.matchAll(ONE), ...text.matchAll(ONLY)].flatMap(
      ({ 0: words, index, groups }): readonly Count[] =>
        isNegatedBefore(text.slice(0, index))
          ? []
          : [{ words, index, noun: groups!['noun']!.toLowerCase(), many: 1, isLeft: true }],
    );
    const found = resultsFound(text, known);
    if (found !== undefined)
      return [{ start: clause.start, end: clause.end, topic: 'count results', verdict: 'false', reason: found }];
    const toCome = moreToCome(text, known);
    if (toCome !== undefined)
      return [{ start: clause.start, end: clause.end, topic: 'count more', verdict: 'false', reason: toCome }];
    return [...many, ...single].flatMap(({ words, index, noun, many: count, isLeft }): readonly CheckedWords[] => {
      const rest = text.slice(index + words.length);
      // "Two of your three contacts are enemies now."
      const isPart = /\bof (?:the |your |all )*$/i.test(text.slice(0, index));
      const right =
        (isPart
          ? undefined
          : (ofNumber(known, rest) ??
            ofName(known, rest) ??
            ofPeople(known, noun, rest) ??
            ofChanged(known, noun, rest, message) ??
            ofKind(known, rest, message))) ??
        onDay(known, noun, text.slice(0, index), rest, message) ??
        madeOn(known, noun, text.slice(0, index), rest) ??
        (/\b(?:upcoming|future|coming|pending)\b/i.test(words)
          ? upcoming(known, noun)
          : isLeft
            ? countsLeft(known, noun, message)
            : countsOf(known, noun));
      if (right.size === 0) return [];
      const start = clause.start + index;
      const span = { start, end: start + words.length, topic: `count ${noun}` };
      return right.has(count)
        ? [{ ...span, verdict: 'true', reason: '' }]
        : [{ ...span, verdict: 'false', reason: `there are ${[...right].toSorted((a, b) => a - b).join(' or ')}` }];
    });
  });
};

const RESULTS = new RegExp(
  String.raw`\b(?:found|gave|returned|shows?|showed|listed|came up with) (?:me )?(?<many>${NUMERAL}) (?:\p{L}+ ){0,3}?(?:branches|stores|shops|places|results|markets|matches|locations|hits)\b`,
  'iu',
);

/** "The search gave three markets", which gave two. */
function resultsFound(text: string, known: RunKnowledge): string | undefined {
  const match = RESULTS.exec(text);
  if (match === null || isNegatedBefore(text.slice(0, match.index))) return undefined;
  const sizes = known.traces.flatMap(({ result }) => (Array.isArray(result) ? [result.length] : []));
  const many = smallNumber(match.groups!['many']!.toLowerCase());
  return sizes.length === 0 || sizes.some((size) => size >= many) ? undefined : `there are ${Math.max(...sizes)}`;
}

const MORE_TO_COME = new RegExp(
  String.raw`\b(?<many>${NUMERAL}|one) more (?:\p{L}+ )?(?:after (?:that|it|this)|later|to come|coming up|ahead)\b|\bafter (?:that|it|this),? (?:there(?:'s| is| are)|you have|you've got) (?<rest>${NUMERAL}|one|another)\b`,
  'iu',
);

/** "You have two more after that", where nothing else is due. */
function moreToCome(text: string, known: RunKnowledge): string | undefined {
  const match = MORE_TO_COME.exec(text);
  if (match === null || isNegatedBefore(text.slice(0, match.index))) return undefined;
  const written = (match.groups!['many'] ?? match.groups!['rest'] ?? '').toLowerCase().replace('another', 'one');
  const due = [...upcoming(known, 'ones')];
  const many = smallNumber(written);
  return due.length === 0 || due.some((size) => many === size || many === size - 1)
    ? undefined
    : `${Math.max(0, Math.max(...due) - 1)} more are due`;
}

interface Count {
  readonly words: string;
  readonly index: number;
  readonly noun: string;
  readonly many: number;
  /** Said of what there is by now, not of any part or time. */
  readonly isLeft: boolean;
}

const CALLED = /^ (?:are |were |is |was )?(?:called|named|by the name of) (?<name>\p{Lu}[\p{L}']*)/u;

/** "Three people called Priya" */
function ofName(known: RunKnowledge, rest: string): ReadonlySet<number> | undefined {
  const name = CALLED.exec(rest)?.groups!['name'];
  if (name === undefined) return undefined;
  const own = known.valuesOf('name').filter(({ value }) => ` ${value} `.includes(` ${name} `));
  return own.length === 0 ? undefined : new Set([new Set(own.map(({ table, id }) => `${table} ${id}`)).size]);
}

/** "Two contacts have that number" */
function ofNumber(known: RunKnowledge, rest: string): ReadonlySet<number> | undefined {
  const isWritten = /^ (?:with|under|for|have|has) (?:the (?:phone )?number )?\+?\(?\d/i.test(rest);
  if (
    !isWritten &&
    !/^ (?:have|has|share|shares|with|under|are saved under) (?:that|this|the same) (?:phone )?number\b/i.test(rest)
  )
    return undefined;
  const heard = (isWritten ? [rest] : known.heard).flatMap((text) =>
    phonesIn(text).map(({ start, end }) => digitsOf(text.slice(start, end)).slice(-10)),
  );
  const own = known
    .valuesOf('phone')
    .filter(
      ({ value, table, row }) =>
        heard.includes(digitsOf(value).slice(-10)) &&
        known.valuesOf('name').some((name) => name.table === table && name.row === row),
    );
  return own.length === 0 ? undefined : new Set([new Set(own.map(({ id }) => id)).size]);
}

const AS_KIND =
  /^ (?:(?:that )?you have |are |were |is |was )?(?:marked|listed|saved|labell?ed|registered|noted|set|filed) (?:down )?(?:as|under) (?:an? |your )?(?<kind>\p{L}+)/iu;

/** "Two contacts marked as boss": as many as there were at any time. */
function ofPeople(known: RunKnowledge, noun: string, rest: string): ReadonlySet<number> | undefined {
  const kind = AS_KIND.exec(rest)?.groups!['kind']!.toLowerCase();
  const own = known
    .valuesOf('word')
    .filter(({ value }) => value.toLowerCase() === kind || (kind !== undefined && isPluralOf(kind, value)));
  if (own.length === 0 || noun === '') return undefined;
  return new Set(
    [known.log.firstUserIndex, known.log.length - 1].map((at) => own.filter((one) => known.isThere(one, at)).length),
  );
}

const WERE_CHANGED =
  /^ (?:(?:were|was|have been|has been|are|is)(?: now| all| both)* )?(?<verb>changed|updated|relabell?ed|turned|moved|deleted|removed|erased|added|created|sent|went from|switched|became)\b(?! (?:for|by you))/i;

/** "Three contacts changed from friend to enemy" */
function ofChanged(known: RunKnowledge, noun: string, rest: string, message: number): ReadonlySet<number> | undefined {
  if (!WERE_CHANGED.test(rest)) return undefined;
  const { tables } = known.log;
  const touched = known.touched(message).filter(({ table, before, after }) => {
    const { words, columns } = tables[table]!;
    const row = (before ?? after)!;
    return (
      [words.one, words.several, ...(words.also?.split('|') ?? [])].includes(noun) ||
      Object.keys(columns).some(
        (column) =>
          typeof row[column] === 'string' &&
          columns[column]!.told === 'word' &&
          (row[column] === noun || isPluralOf(noun, row[column])),
      )
    );
  });
  const keys = new Set(
    touched.map(({ table, before, after }) => `${table} ${rowId(table, (after ?? before)!, tables)}`),
  );
  return keys.size === 0 ? undefined : new Set([keys.size]);
}

const ARE_KIND =
  /^ (?:are|were|have been)(?: now| all| both)*(?: listed| marked| saved| set| changed)?(?: as| to| under)?(?: your)? (?<kind>\p{L}+)\b/iu;

/** "Three contacts are now listed as enemies" */
function ofKind(known: RunKnowledge, rest: string, message: number): ReadonlySet<number> | undefined {
  const kind = ARE_KIND.exec(rest)?.groups!['kind']!.toLowerCase();
  if (kind === undefined) return undefined;
  const own = known.valuesOf('word').filter(({ value }) => value.toLowerCase() === kind || isPluralOf(kind, value));
  if (own.length === 0) return undefined;
  // "Two contacts were friends" until they were changed.
  const times = /^ were\b/.test(rest) ? [message, known.log.firstUserIndex] : [message];
  return new Set(times.map((at) => own.filter((one) => known.isThere(one, at)).length));
}

/** "Two reminders are set for tomorrow" */
function onDay(
  known: RunKnowledge,
  noun: string,
  before: string,
  rest: string,
  message: number,
): ReadonlySet<number> | undefined {
  const isBefore = /^\W*(?:for |on )?\p{L}+\W+(?:you|there) (?:have|had|were|are)\W*$/iu.test(before);
  const said = /^ (?:are|were|is|have been|set|due|for|on|now)\b/i.test(rest) ? rest : isBefore ? before : '';
  const [date] = saidDates(said, known.now.parts);
  if (date === undefined || date.day === undefined || date.start > 30) return undefined;
  const [table] =
    Object.entries(known.log.tables).find(
      ([, { words }]) => words.isDue && [words.one, words.several].includes(noun),
    ) ?? [];
  if (table === undefined) return undefined;
  const of = (at: number) =>
    known.log
      .rows(table, at)
      .filter((row) =>
        known
          .timesOf({ table, id: '', row })
          .some((seconds) => fits({ ...date, hour: undefined }, known.instant(seconds), known)),
      ).length;
  return new Set([of(known.log.firstUserIndex), of(message)]);
}

/** "You made three reminders yesterday" */
function madeOn(known: RunKnowledge, noun: string, before: string, rest: string): ReadonlySet<number> | undefined {
  const [date] = saidDates(rest, known.now.parts);
  const isMade = /\b(?:made|created|set up|wrote down|asked for|noted|added)\s+$/i.test(before);
  if (date === undefined || date.day === undefined || date.start > 6) return undefined;
  const [table, definition] =
    Object.entries(known.log.tables).find(
      ([, { words }]) => words.isDue && [words.one, words.several].includes(noun),
    ) ?? [];
  if (table === undefined || definition === undefined) return undefined;
  const { columns } = definition;
  const own = Object.keys(columns).filter(
    (column) => columns[column]!.type === 'time' && (columns[column]!.isStamp === true) === isMade,
  );
  return new Set(
    [known.log.firstUserIndex, known.log.length - 1].map(
      (at) =>
        known.log
          .rows(table, at)
          .filter((row) =>
            own.some((column) => fits({ ...date, hour: undefined }, known.instant(Number(row[column])), known)),
          ).length,
    ),
  );
}

/** How many rows of what can be due are still to come, at the beginning or the end. */
function upcoming(known: RunKnowledge, noun: string): ReadonlySet<number> {
  const { tables } = known.log;
  const dueTables = Object.entries(tables).filter(
    ([, { words }]) => words.isDue && [words.one, words.several, 'ones'].includes(noun),
  );
  return new Set(
    dueTables.flatMap(([table, { columns }]) => {
      const due = Object.keys(columns).filter(
        (column) => columns[column]!.type === 'time' && !columns[column]!.isStamp,
      );
      return [known.log.firstUserIndex, known.log.length - 1].map(
        (message) =>
          known.log.rows(table, message).filter((row) => due.some((column) => Number(row[column]) >= known.now.seconds))
            .length,
      );
    }),
  );
}

/** How many rows there are at a message: of a table, with and without the user's own, or of one of its kinds. */
function countsLeft(known: RunKnowledge, noun: string, message: number): ReadonlySet<number> {
  const { tables } = known.log;
  const sizes = new Set<number>();
  for (const [table, { columns, single, words }] of Object.entries(tables)) {
    if (single !== undefined) continue;
    const rows = known.log.rows(table, message);
    const isOther = (row: Row) => !known.selves.some((one) => one.row === row);
    if ([words.one, words.several, ...(words.also?.split('|') ?? [])].includes(noun))
      for (const size of [rows.length, rows.filter(isOther).length]) sizes.add(size);
    for (const column of Object.keys(columns).filter((name) => columns[name]!.told === 'word')) {
      const of = rows.filter(
        ({ [column]: kind }) => typeof kind === 'string' && (kind === noun || isPluralOf(noun, kind)),
      );
      if (of.length > 0) sizes.add(of.length);
    }
  }
  return sizes;
}

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
