import { DateTime } from 'luxon';
import { saidDates } from '../../language/dates.ts';
import type { DateParts, SaidDate } from '../../language/dates.ts';
import { SMALL_NUMERALS } from '../../language/numerals.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { findText } from '../../language/find-values.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { falseClauses } from './in-clauses.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { rowId } from '../side-effects/row-changes.ts';
import { derivedFrom } from '../columns.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import type { KnownRow } from './known-rows.ts';
import type { Instant, RunKnowledge } from './run-knowledge.ts';

const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** What chrono reads as a date and people mean as one. */
const IS_DATE =
  /\d\s?(?:am|pm|a\.m|p\.m)\b|\bthis (?:morning|afternoon|evening)|\blast (?:night|week|month)|\d:\d\d|o'clock|noon|midnight|\b(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d[/-]\d|yesterday|tomorrow|tonight|last (?:night|week)|\bago\b|from now|\bin (?:about |roughly |exactly |less than |just |under )*(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:hour|minute|day|week)/i;
/** "12 hours from now", "223 days until December 25": how long it is, which is judged as a quantity. */
const SPAN_OF_TIME = /\bfrom now\b|\b(?:until|till|to go)\b/i;
const RELATIVE = /\bago\b|\bfrom now\b|\bin (?:[\w.]+ ){1,4}(?:hour|hr|minute|min|day|week)/i;

/** By its unit, how far a span of time may be off that is said in round figures, in minutes. */
const SPANS: readonly (readonly [RegExp, number])[] = [
  [/\bmin/i, 4],
  [/\b(?:hour|hr)/i, 40],
  [/\bday/i, 1440],
  [/\bweek/i, 4 * 1440],
];

const EVERY =
  /\b(?:every|each) (?:single )?(?:day|week|month|year|morning|evening|night|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:daily|weekly|monthly)\b/i;

/** Said of a row, or of a day that a call told. */
const OF_ROW =
  /\b(?:due|remind(?:s|ed)?|set|scheduled|created|added|sent|received|arrived?|came|comes|goes off|moved|dated|falls?|is on|was on|is from|was from|is dated|for|at|have to|had to|need to|supposed to)\b/i;

/** Times of day and days that are none of those that the row has, nor any that the run knows. */
export const times: Checker = (spoken) => {
  const { reading, known } = spoken;
  const { masked } = reading;
  const findings = [...repeated(spoken), ...lengths(spoken), ...spans(spoken, focusOf(spoken))];
  if (!IS_DATE.test(masked) && !/\bold\b/i.test(masked)) return findings;
  const { now } = known;
  const focus = focusOf(spoken);
  const dates = saidDates(masked, now.parts).filter(
    (date) =>
      IS_DATE.test(` ${date.text}`) &&
      !(SPAN_OF_TIME.test(date.text) && (focus === undefined || !/\bfrom now\b/i.test(date.text))) &&
      standing(reading, date) === 'asserted' &&
      !FORMER.test(leadOf(reading, date)),
  );
  findings.push(...ages(spoken, focus));
  if (dates.length === 0) return findings;
  findings.push(...ofList(spoken, dates));
  for (const date of dates) {
    const span = { start: date.start, end: date.end, topic: date.hour === undefined ? 'day' : 'time' };
    const wrong =
      wrongHoliday(date, masked.slice(0, date.start)) ??
      wrongWeekday(date, masked.slice(date.end, date.end + 24), known);
    if (wrong !== undefined) {
      findings.push({ ...span, verdict: 'false', reason: wrong });
      continue;
    }
    const isKnown = known.instants.some((one) => fits(date, one, known)) || isHeard(date, known);
    const clause = clauseAt(reading, date.start)!;
    const text = masked.slice(reading.sentences[clause.sentence]!.start, reading.sentences[clause.sentence]!.end);
    const own =
      focus === undefined ? [] : ownInstants(focus, known, CREATED.test(masked.slice(clause.start, date.start)));
    if (
      own.some((one) => fits(date, one, known)) ||
      (isHeard(date, known) && !CREATED.test(masked.slice(clause.start, date.start)))
    ) {
      findings.push({ ...span, verdict: 'true', reason: '' });
      continue;
    }
    const isOfRow =
      OF_ROW.test(text) || /\bago\b|\bfrom now\b/i.test(date.text) || timeNouns(known.log.tables).test(text);
    if (focus !== undefined && isOfRow && !isNowSaid(date, known, text) && !isOfOther(date, text, known))
      findings.push({ ...span, verdict: 'false', reason: `that is no time of \u201C${focus.text}\u201D` });
    else if (isKnown) findings.push({ ...span, verdict: 'true', reason: '' });
    else if (
      known.toldTimes ||
      (SUN.test(text) && known.fields.some(({ name }) => SUN.test(name))) ||
      (isOfRow && timeNouns(known.log.tables).test(text))
    )
      findings.push({ ...span, verdict: 'false', reason: 'nothing in the run is at that time' });
    else findings.push({ ...span, verdict: 'unsupported', reason: 'nothing in the run tells it' });
  }
  return findings;
};

const SUN = /\bsun ?(?:sets?|rises?|set|rise)\b/i;
const FORMER = /\b(?:instead of|rather than|not)\s+$/i;

function leadOf({ masked }: Reading, { start }: SaidDate): string {
  return masked.slice(Math.max(0, start - 14), start);
}

const timeNouns = derivedFrom(
  (tables) =>
    new RegExp(
      String.raw`\b(?:${Object.values(tables)
        .flatMap(({ words }) => (words.isDue ? [words.one, words.several] : []))
        .join('|')})\b`,
      'i',
    ),
);

/** What nobody asked to have again and again, no row can be. */
function repeated({ reading, known }: CheckedText): readonly CheckedWords[] {
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    const text = reading.masked.slice(clause.start, clause.end);
    const every = EVERY.exec(text);
    if (
      every === null ||
      clause.isQuestion ||
      clause.isConditional ||
      !(/\bremind(?:ed|er)?\b/i.test(text) || /\brepeat(?:s|ing|ed)?\b/i.test(text))
    )
      return [];
    if (/\b(?:not|can't|cannot|no)\b/i.test(text.slice(0, every.index)) || known.heard.some((one) => EVERY.test(one)))
      return [];
    return [
      { start: clause.start, end: clause.end, topic: 'time', verdict: 'false', reason: 'nothing is repeated here' },
    ];
  });
}

const UNITS: Readonly<Record<string, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_630_000,
  year: 31_557_600,
};
const OLD = new RegExp(
  String.raw`\b(?<many>an?|${SMALL_NUMERALS.slice(1, 13).join('|')}|\d+) (?<unit>minute|hour|day|week|month|year)s? old\b`,
  'gi',
);

/** "It is one week old." */
function ages({ reading, known }: CheckedText, focus: Focus | undefined): readonly CheckedWords[] {
  if (focus === undefined) return [];
  return [...reading.masked.matchAll(OLD)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
    const { many = '', unit = '' } = groups!;
    const span = { start: index, end: index + words.length };
    const word = SMALL_NUMERALS.indexOf(many.toLowerCase());
    const size = UNITS[unit.toLowerCase()]!;
    const age = (/^an?$/i.test(many) ? 1 : word === -1 ? Number(many) : word) * size;
    const isSo = focus.rows.some((row) =>
      known.timesOf(row).some((at) => Math.abs(known.now.seconds - at - age) < 0.5 * size),
    );
    return isSo || standing(reading, span) !== 'asserted'
      ? []
      : [{ ...span, topic: 'time', verdict: 'false', reason: 'it is not that old' }];
  });
}

const OVERDUE = /\b(?:overdue|past due|(?:already|now) (?:past|over)|you missed it)\b/i;
const BY = new RegExp(
  String.raw`\b(?:by|for) (?<many>an?|${SMALL_NUMERALS.slice(1, 13).join('|')}|\d+) (?<unit>minute|hour|day|week)s?\b(?! and\b)`,
  'i',
);
const TODAY_IS = /\btoday(?:'s| is)(?: an?)? (?<day>(?:sun|mon|tues|wednes|thurs|fri|satur)day)\b/i;

/** "It is overdue", "postponed by two days", "today is a Tuesday". */
function spans(spoken: CheckedText, focus: Focus | undefined): readonly CheckedWords[] {
  const { known, message } = spoken;
  const { tables } = known.log;
  const moved = known
    .touched(message)
    .flatMap(({ table, before, after }) =>
      before === undefined || after === undefined
        ? []
        : Object.entries(tables[table]!.columns).flatMap(([column, { type, isStamp }]) =>
            type === 'time' && !isStamp ? [Math.abs(Number(after[column]) - Number(before[column]))] : [],
          ),
    );
  return falseClauses(spoken, 'time', (text) => {
    const day = TODAY_IS.exec(text)?.groups!['day'];
    if (day !== undefined && DAY_NAMES.indexOf(day.toLowerCase()) !== weekdayOf(known.now.parts))
      return 'today is another day';
    const dueRows = focus?.rows.filter(({ table }) => tables[table]!.words.isDue) ?? [];
    if (
      OVERDUE.test(text) &&
      !/\b(?:others?|two|both|remain\w*|rest|they|those|all)\b/i.test(text) &&
      !isNegatedBefore(text.slice(0, text.search(OVERDUE))) &&
      dueRows.length > 0 &&
      !dueRows.some((row) => dueOf(row, known).some((at) => at < known.now.seconds))
    )
      return 'it is still to come';
    const by = /\b(?:postponed|moved|pushed|delayed|shifted|put off|rescheduled)\b/i.test(text) ? BY.exec(text) : null;
    if (by === null || moved.length === 0) return undefined;
    const { many = '', unit = '' } = by.groups!;
    const word = SMALL_NUMERALS.indexOf(many.toLowerCase());
    const size = UNITS[unit.toLowerCase()]!;
    const length = (/^an?$/i.test(many) ? 1 : word === -1 ? Number(many) : word) * size;
    return moved.some((one) => Math.abs(one - length) <= 0.6 * size) ? undefined : 'it was moved by another time';
  });
}

function dueOf({ table, row }: KnownRow, known: RunKnowledge): readonly number[] {
  return Object.entries(known.log.tables[table]!.columns).flatMap(([column, { type, isStamp }]) =>
    type === 'time' && !isStamp ? [Number(row[column])] : [],
  );
}

const LENGTHS =
  /\b(?<many>an?|\p{L}+|\d+(?:\.\d+)?) (?<unit>week|month)s?\b(?:(?: and|,)? (?<days>\p{L}+|\d+) days?)?/giu;

/** A number of weeks or months beside one of days that it is not. */
function lengths({ reading }: CheckedText): readonly CheckedWords[] {
  const { masked } = reading;
  if (!/\bdays?\b/i.test(masked) || !/\b(?:weeks?|months?)\b/i.test(masked)) return [];
  const numberOf = (written: string) =>
    /^an?$/i.test(written)
      ? 1
      : SMALL_NUMERALS.indexOf(written.toLowerCase()) === -1
        ? Number(written)
        : SMALL_NUMERALS.indexOf(written.toLowerCase());
  const days = quantitiesIn(masked).filter(({ unit, value }) => unit?.name === 'days' && value > 13);
  const [only] = days;
  if (only === undefined || days.some(({ value }) => value !== only.value)) return [];
  return [...masked.matchAll(LENGTHS)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
    const { many = '', unit = '', days: rest } = groups!;
    const isMonth = /month/i.test(unit);
    const said = numberOf(many) * (isMonth ? 30.44 : 7) + (rest === undefined ? 0 : numberOf(rest));
    const span = { start: index, end: index + words.length };
    if (Number.isNaN(said) || standing(reading, span) !== 'asserted') return [];
    const slack = isMonth ? 31 : rest === undefined ? 7 : 1;
    return Math.abs(said - only.value) <= slack
      ? []
      : [{ ...span, topic: 'length', verdict: 'false', reason: `that is not ${only.value} days` }];
  });
}

interface Focus {
  readonly text: string;
  readonly rows: readonly KnownRow[];
}

/** The one row with times whose text is given, or the one that the run changed. */
function focusOf({ reading, known, message }: CheckedText): Focus | undefined {
  const texts = known.valuesOf('text');
  const values = [...new Set(texts.map(({ value }) => value))];
  const given = values.filter((value) => findText(value, reading.text).length > 0);
  const [only] = given;
  if (only !== undefined) {
    if (given.length > 1) return undefined;
    const ids = texts.filter(({ value }) => value === only);
    // Texts of calls are none of the rows of the world.
    return {
      text: only,
      rows: known.rows.filter(({ table, row }) =>
        ids.some((one) => one.table === table && one.value === Object.values(row).find((cell) => cell === only)),
      ),
    };
  }
  const { onlyRow } = known;
  if (onlyRow !== undefined && known.touched(message).length === 0)
    return {
      text: textOf(onlyRow.row, onlyRow.id),
      rows: known.rows.filter(({ table, id }) => table === onlyRow.table && id === onlyRow.id),
    };
  const touched = known.changes
    .filter((change) => change.message <= message && known.log.tables[change.table]!.words.isDue)
    .flatMap(({ table, added, changed, removed }) =>
      [...added, ...removed, ...changed.map(({ after }) => after)].map((row) => ({ table, row })),
    );
  const keys = new Set(touched.map(({ table, row }) => `${table} ${rowId(table, row, known.log.tables)}`));
  if (keys.size !== 1) return undefined;
  const { table, row } = touched.at(-1)!;
  const id = rowId(table, row, known.log.tables);
  const rows = known.rows.filter((one) => one.table === table && one.id === id);
  return { text: textOf(row, id), rows };
}

function textOf(row: KnownRow['row'], id: string): string {
  const text = Object.values(row).find((cell) => typeof cell === 'string' && cell.includes(' '));
  return typeof text === 'string' ? text : id;
}

function ownInstants({ rows }: Focus, known: RunKnowledge, isCreation = false): readonly Instant[] {
  return rows.flatMap((row) => known.timesOf(row, isCreation)).map((seconds) => known.instant(seconds));
}

/** When a row came about, which is not when it is due. */
const CREATED =
  /\b(?:you(?:'d| had)? |was |had been |^\W*)(?:created|set up|made|wrote down|noted)(?: it| that one| this one| that| this)?(?: on| at)? *$/i;

/** Several rows listed under one day: "Two were due yesterday: ..." */
function ofList({ reading, known }: CheckedText, dates: readonly SaidDate[]): readonly CheckedWords[] {
  const [date] = dates;
  if (date === undefined || dates.length > 1) return [];
  const sentence = reading.sentences[clauseAt(reading, date.start)!.sentence]!;
  const colon = reading.masked.indexOf(':', date.end);
  if (colon === -1 || colon > sentence.end) return [];
  const listed = known.rows.filter((one) =>
    known
      .valuesOf('text')
      .some(
        ({ row, value }) =>
          row === one.row &&
          findText(value, reading.text).some(({ start, end }) => start > colon && end <= sentence.end),
      ),
  );
  const strange =
    new Set(listed.map(({ id }) => id)).size < 2
      ? undefined
      : listed.find((one) => !known.timesOf(one).some((seconds) => fits(date, known.instant(seconds), known)));
  return strange === undefined
    ? []
    : [{ start: date.start, end: date.end, topic: 'day', verdict: 'false', reason: 'not all of them are of that day' }];
}

/** Whether another row that the sentence speaks of has that time. */
function isOfOther(date: SaidDate, text: string, known: RunKnowledge): boolean {
  const said = new Set(contentWords(wordsOf(text)).map(({ form }) => form));
  return known.valuesOf('text').some((one) => {
    const shared = contentWords(wordsOf(one.value)).filter(({ form }) => said.has(form));
    return shared.length > 1 && known.timesOf(one).some((seconds) => fits(date, known.instant(seconds), known));
  });
}

/** "It is 12:00 now", "today is May 15". */
function isNowSaid(date: SaidDate, known: RunKnowledge, text: string): boolean {
  return fits(date, known.now, known) && (date.hour === undefined || /\b(?:now|it's|it is|time)\b/i.test(text));
}

const PART_OF_DAY = /\b(?:morning|afternoon|evening|tonight|night)\b/i;

function isHeard(date: SaidDate, known: RunKnowledge): boolean {
  return known.heardDates.some(
    (one) =>
      (!PART_OF_DAY.test(date.text) || PART_OF_DAY.test(one.text)) &&
      (date.day === undefined || one.day === undefined || (one.day === date.day && one.month === date.month)) &&
      (date.weekday === undefined || one.weekday === date.weekday || one.day !== undefined) &&
      (date.hour === undefined ||
        (one.hour !== undefined && isHour(date, { hour: one.hour, minute: one.minute ?? 0 }))) &&
      (date.day !== undefined || date.hour !== undefined || date.weekday !== undefined),
  );
}

export function fits(date: SaidDate, { parts }: Instant, known: RunKnowledge): boolean {
  if (RELATIVE.test(date.text) && date.day !== undefined) {
    const slack = SPANS.find(([unit]) => unit.test(date.text))?.[1] ?? 2;
    return Math.abs(minutesOf(partsOf(date, known)) - minutesOf(parts)) <= slack;
  }
  if (date.weekday !== undefined && date.weekday !== weekdayOf(parts)) return false;
  if (isLoneWeekday(date)) {
    if (DAY_NAMES.findIndex((name) => date.text.toLowerCase().includes(name.slice(0, 3))) !== weekdayOf(parts))
      return false;
  } else if (date.day !== undefined) {
    if (date.day !== parts.day || date.month !== parts.month) return false;
    if (date.year !== undefined && /\d{4}/.test(date.text) && date.year !== parts.year) return false;
  }
  if (/\bthis (?:morning|afternoon|evening)\b|\btonight\b/i.test(date.text) && parts.day !== known.now.parts.day)
    return false;
  if (/\bmorning\b/i.test(date.text) && parts.hour >= 12) return false;
  if (/\bafternoon\b/i.test(date.text) && (parts.hour < 12 || parts.hour > 18)) return false;
  if (/\b(?:evening|night|tonight)\b/i.test(date.text) && parts.hour < 16) return false;
  return date.hour === undefined || isPartOfDay(date) || isHour(date, parts);
}

/** "Tomorrow morning" names no hour. */
function isPartOfDay({ text }: SaidDate): boolean {
  return (
    /\b(?:morning|afternoon|evening|tonight|night)\b/i.test(text) &&
    !/\d/.test(text.replaceAll(/\d+(?:st|nd|rd|th)|\p{L}+ \d+/gu, ''))
  );
}

function isHour({ hour, minute, isEitherHalf }: SaidDate, value: Pick<DateParts, 'hour' | 'minute'>): boolean {
  const isSame = hour === value.hour || (isEitherHalf && hour !== undefined && (hour + 12) % 24 === value.hour);
  return isSame && Math.abs((minute ?? 0) - value.minute) <= 1;
}

function isLoneWeekday({ text }: SaidDate): boolean {
  return (
    /^(?:this |next |last |on |coming )*(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/i.test(text) &&
    !/\d+(?:st|nd|rd|th)?\b(?!:|\s?[ap]\.?m)/i.test(text.replaceAll(/\bat \d+\b/g, ''))
  );
}

function partsOf({ year, month, day, hour, minute }: SaidDate, { now }: RunKnowledge): DateParts {
  const { parts } = now;
  return {
    year: year ?? parts.year,
    month: month ?? parts.month,
    day: day ?? parts.day,
    hour: hour ?? parts.hour,
    minute: hour === undefined ? parts.minute : (minute ?? 0),
  };
}

function minutesOf({ year, month, day, hour, minute }: DateParts): number {
  return DateTime.utc(year, month, day, hour, minute).toSeconds() / 60;
}

function weekdayOf({ year, month, day }: Pick<DateParts, 'year' | 'month' | 'day'>): number {
  return DateTime.utc(year, month, day).weekday % 7;
}

/** Holidays that are on the same day each year: month and day. */
const HOLIDAYS: readonly (readonly [name: RegExp, month: number, day: number])[] = [
  [/\bchristmas eve\b/i, 12, 24],
  [/\bchristmas(?: day)?\b/i, 12, 25],
  [/\bnew year'?s eve\b/i, 12, 31],
  [/\bnew year'?s(?: day)?\b/i, 1, 1],
  [/\bindependence day\b/i, 7, 4],
  [/\bhalloween\b/i, 10, 31],
  [/\bvalentine'?s(?: day)?\b/i, 2, 14],
  [/\bveterans day\b/i, 11, 11],
];

function wrongHoliday({ day, month, text }: SaidDate, before: string): string | undefined {
  const named = HOLIDAYS.find(([name]) =>
    new RegExp(
      String.raw`(?:${name.source})(?: (?:is|falls|will be|this year|\d{4}|day|on|of|itself|always)|[\s,(:])*$`,
      'i',
    ).test(before),
  );
  if (named === undefined || day === undefined || !/\d/.test(text)) return undefined;
  return named[1] === month && named[2] === day ? undefined : 'that holiday is on another day';
}

/** "..., a Monday", "... (Monday)" */
const APPENDED =
  /^,?\s*\(?(?:which (?:is|falls on) |is |was |falls on |will be )?(?:an? |on an? )?((?:sun|mon|tues|wednes|thurs|fri|satur)day)\b/i;

/** A weekday that the date does not have. */
function wrongWeekday(date: SaidDate, after: string, known: RunKnowledge): string | undefined {
  if (date.text.includes('\n')) return undefined;
  const [, appended = ''] = APPENDED.exec(after) ?? [];
  const said = DAY_NAMES.findIndex((name) =>
    new RegExp(`\\b${name.slice(0, 3)}(?:${name.slice(3)})?\\b`, 'i').test(`${date.text} ${appended}`),
  );
  if (said === -1 || date.day === undefined || date.month === undefined || isLoneWeekday(date)) return undefined;
  const { day, month } = date;
  const years = /\d{4}/.test(date.text)
    ? [date.year!]
    : [...new Set([known.now.parts.year, ...known.instants.map(({ parts }) => parts.year)])];
  if (years.some((year) => weekdayOf({ year, month, day }) === said)) return undefined;
  return `that day is a ${DAY_NAMES[weekdayOf({ year: years[0]!, month, day })]}`;
}
