import { digitsOf, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { kindsIn } from './messages.ts';
import { isSameRow } from './known-rows.ts';
import type { KnownRow } from './known-rows.ts';
import { isAsserted, mentionsIn } from './mentions.ts';
import type { Mention } from './mentions.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** A phone number that nobody has, or that is somebody else's. */
export const phones: Checker = (spoken) => [
  ...endings(spoken),
  ...owned(spoken),
  ...ofHeard(spoken),
  ...shared(spoken),
];

const ENDS = /\bends? (?:in|with|on) (?<digits>\d{2,6})\b/i;

/** "It ends in 001." */
const endings: Checker = (spoken) =>
  falseClauses(spoken, 'phone', (text) => {
    const digits = ENDS.exec(text)?.groups!['digits'];
    return digits === undefined || [...spoken.known.phoneDigits].some((one) => one.endsWith(digits))
      ? undefined
      : 'no number ends so';
  });

const THAT_NUMBER =
  /\b(?:that|this|the) (?:phone )?number (?:is|was|belongs to|is that of|is saved (?:as|under|for)) $/i;

/** "That number is Dana's", of the one that the user named. */
const ofHeard: Checker = (spoken) => {
  const { known, reading } = spoken;
  if (!/\bnumber\b/i.test(reading.masked)) return [];
  const heard = new Set(
    known.heard.flatMap((text) => phonesIn(text).map(({ start, end }) => lastDigitsOf(text.slice(start, end)))),
  );
  const [digits] = heard;
  if (digits === undefined || heard.size > 1) return [];
  const owners = known
    .valuesOf('phone')
    .filter((one) => lastDigitsOf(one.value) === digits && isPersons(known, one.table, one.row));
  if (owners.length === 0) return [];
  const mentions = mentionsIn(reading, known);
  return falseClauses(spoken, 'phone', (_, { start, end }) => {
    const named = mentions.find(
      (one) => one.start >= start && one.start < end && THAT_NUMBER.test(reading.masked.slice(start, one.start)),
    );
    const isHis = named?.rows.some((row) => owners.some((one) => isSameRow(one, row)));
    return isHis === false ? `it is not the number of ${named!.name}` : undefined;
  });
};

const SAME_NUMBER =
  /\b(?:uses?|shares?|has|have) (?:the same|this|that) (?:phone )?(?:number|line)\b|\b(?:number|line) is the same\b/i;

/** "The Visitor Center uses the same line" of what has another. */
const shared: Checker = (spoken) => {
  if (!SAME_NUMBER.test(spoken.reading.masked)) return [];
  const numbers = spoken.known.fields.flatMap(({ name, value }) =>
    name === 'phone_number' && typeof value === 'string' ? [value] : [],
  );
  const areUnlike = numbers.length > 1 && new Set(numbers).size === numbers.length;
  return falseClauses(spoken, 'phone', (text) =>
    areUnlike && SAME_NUMBER.test(text) && !isNegatedBefore(text) ? 'their numbers differ' : undefined,
  );
};

/** A number that is written, and what is spoken of beside it. */
interface WrittenPhone {
  readonly span: Span;
  readonly digits: string;
  readonly reading: Reading;
  readonly known: RunKnowledge;
  readonly mentions: readonly Mention[];
  /** The people who have it. */
  readonly owners: readonly KnownRow[];
}

const owned: Checker = ({ reading, known }) => {
  const said = phonesIn(reading.masked).filter((span) => isAsserted(reading, span));
  if (said.length === 0) return [];
  const mentions = mentionsIn(reading, known);
  return said.flatMap((span): readonly CheckedWords[] => {
    const written = reading.masked.slice(span.start, span.end);
    const digits = digitsOf(written);
    const isPhone = /\+|\d[ ().-]/.test(written) || [10, 11].includes(digits.length);
    if (
      !isPhone ||
      known.plainNumbers.has(Number(digits)) ||
      isDayOff(Number(digits), known) ||
      /[\d.]$/.test(reading.masked.slice(0, span.start))
    )
      return [];
    const owners = known
      .valuesOf('phone')
      .filter(
        ({ value, table, row }) => digitsOf(value).endsWith(lastDigitsOf(digits)) && isPersons(known, table, row),
      );
    const phone = { span, digits, reading, known, mentions, owners };
    const reason = unknownNumber(phone) ?? ofOtherKind(phone) ?? ofAnother(phone);
    if (reason === undefined) return [];
    return [{ ...span, topic: 'phone', verdict: reason === '' ? 'true' : 'false', reason }];
  });
};

const DAY_SECONDS = 86_400;

/** A timestamp a day after or before a known one, or the second before that: the end of a day. */
function isDayOff(timestamp: number, { plainNumbers }: RunKnowledge): boolean {
  return [...plainNumbers].some((known) => [0, 1].includes(DAY_SECONDS - Math.abs(timestamp - known)));
}

/** Why it is no number of the run, or not the one that was there before. */
function unknownNumber({ span, digits, reading, known }: WrittenPhone): string | undefined {
  const isInternational = /^\W*\+/.test(reading.masked.slice(span.start, span.end));
  const isKnown = [...known.phoneDigits].some(
    (one) => one === digits || (!isInternational && one === `1${digits}`) || `00${one}` === digits,
  );
  if (!isKnown) return 'nobody has this number, and no one mentioned it';
  const isOld =
    OLD_NUMBER.test(reading.masked.slice(0, span.start)) ||
    /^[\s~)]*(?:\u2192|->|=>)/.test(reading.masked.slice(span.end));
  const before = isOld ? replacedPhones(known) : [];
  return before.length > 0 && !before.some((one) => lastDigitsOf(one) === lastDigitsOf(digits))
    ? `the old number is ${before.join(' or ')}`
    : undefined;
}

/** Of which kind of people it is said to be, and is not: "which is your boss's". */
function ofOtherKind({ span, reading, known, owners }: WrittenPhone): string | undefined {
  const ofKind = kindsIn(reading, known).find(({ start }) => start >= span.end);
  if (ofKind === undefined || !OF_KIND.test(reading.masked.slice(span.end, ofKind.start))) return undefined;
  const isTheirs = owners.some((owner) => ofKind.rows.some((row) => isSameRow(row, owner)));
  return isTheirs ? undefined : `it is not the number of ${ofKind.name}`;
}

/** Whose it is said to be, and is not; empty if it is theirs. */
function ofAnother(phone: WrittenPhone): string | undefined {
  const { span, reading, known, mentions, owners } = phone;
  const isOf = ({ rows }: Mention) => owners.some((owner) => rows.some((row) => isSameRow(row, owner)));
  const reasonFor = (person: Mention) => (isOf(person) ? '' : `it is not the number of ${person.name}`);
  const before = ownerBefore(phone);
  const after = before === undefined ? ownerAfter(reading, span, mentions) : undefined;
  if (after !== undefined) return reasonFor(after);
  const clause = clauseAt(reading, span.start);
  const rest = reading.masked.slice(span.end, clause?.end ?? span.end);
  const lead = reading.masked.slice(clause?.start ?? 0, span.start);
  if (
    owners.length === 0 &&
    known.names.length > 0 &&
    SAVED.test(rest) &&
    !isNegatedBefore(rest.slice(0, SAVED.exec(rest)!.index)) &&
    !/\b(?:not|no|nobody|none)\b|n't\b/i.test(lead + rest)
  )
    return 'no contact has this number';
  return before === undefined || owners.length === 0 ? undefined : reasonFor(before);
}

/** The one before it to whom it is said to belong: named in its clause, or the only one whom a pronoun can mean. */
function ownerBefore({ span, reading, mentions }: WrittenPhone): Mention | undefined {
  const clause = clauseAt(reading, span.start);
  const near = mentions.filter(
    (one) => clauseAt(reading, one.start) === clause && one.start < span.start && isAsserted(reading, one),
  );
  const last = near.at(-1);
  if (last !== undefined) {
    const after = reading.masked.slice(last.end, span.start);
    const between = after.replaceAll(/\+?[\d ().-]{7,}(?:and|,)?/g, ' ');
    return (near.length === 1 || OWNS.test(after)) && OWNS.test(between) ? last : undefined;
  }
  const lead = reading.masked.slice(clause?.start ?? 0, span.start);
  const isPronoun = /\b(?:he|she|her|his|they|their)\b/i.test(lead) && !/\b(?:from|to|sent|texted|wrote)\b/i.test(lead);
  const [first] = mentions;
  const isOnly = first !== undefined && first.start < span.start && mentions.every(({ name }) => name === first.name);
  return isPronoun && isOnly ? first : undefined;
}

/** Between a number and a kind of people: "which belongs to". */
const OF_KIND =
  /^[\s,(:-]*(?:(?:which|that|that's|it|it's|and|is|was|belongs?|belonging|to|the|number|phone|contact|of)[\s,:]+)*$/i;

const OLD_NUMBER =
  /\b(?:old|previous|former|earlier|original)(?: phone)?(?: number| one| entry)?(?:,? which)?(?: was| is|:|,| of)*\s*$|\b(?:it|that) was (?:previously )?$/i;

/** The numbers that people of the run had before. */
function replacedPhones(known: RunKnowledge): readonly string[] {
  const all = known.valuesOf('phone');
  return known
    .touched(known.log.length - 1)
    .flatMap(({ before, after }) =>
      after === undefined
        ? []
        : all.flatMap((one) => (one.row === before && before[one.column] !== after[one.column] ? [one.value] : [])),
    );
}

const SAVED =
  /^[^.;]{0,20}\b(?<!\bfor )(?:a contact of yours|one of your contacts|a (?:saved |known )?contact|(?:in|from|among) your (?:contacts|address book))\b/i;

/** What stands between somebody and a number that is said to be theirs. */
const OWNS =
  /^(?:'s?)?[\s,:(-]*(?:(?:contact|mobile|cell|phone|number|is|at|on|has|can be reached|reached|saved|listed|under|the|with|now|tel|for)[\s:.,-]*)*$/i;

/** Between a number and somebody to whom it is said to belong: "which is saved as", ". That's". */
const BELONGS =
  /^[\s,.:(]*(?:(?:which|that|that's|this|it|it's|and|is|was|belongs?|belonging|to|the|a|number|contact|of|saved|stored|listed|registered|known|in|your|contacts|phone|address|book|as|under|by|friend|boss|enemy|new|old)[\s,.:]+)*$/i;
const LINKED = /\b(?:belongs?|belonging|as|under|that's|it's|which is|that is|it is|number of)\b/i;

function ownerAfter(reading: Reading, span: Span, mentions: readonly Mention[]): Mention | undefined {
  const next = mentions.find(({ start }) => start >= span.end);
  if (next === undefined || !isAsserted(reading, next)) return undefined;
  const between = reading.masked.slice(span.end, next.start);
  return BELONGS.test(between) && LINKED.test(between) ? next : undefined;
}

function isPersons(known: RunKnowledge, table: string, row: KnownRow['row']): boolean {
  return known.valuesOf('name').some((one) => one.table === table && one.row === row);
}
