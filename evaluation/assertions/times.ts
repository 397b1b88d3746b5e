import { saidDates } from '../../language/dates.ts';
import type { SaidDate } from '../../language/dates.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Clause, Reading } from '../../language/reading.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { derivedFrom } from '../columns.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import { ages, dueOf, lengths, spans } from './durations.ts';
import { isOfRun } from './figures.ts';
import { falseClauses } from './in-clauses.ts';
import type { Instant, RunKnowledge } from './run-knowledge.ts';
import { fits, isHeard, wrongHoliday, wrongHolidaySpan, wrongHolidayWeekday, wrongWeekday } from './said-dates.ts';
import type { KnownRow } from './known-rows.ts';
import { textsIn } from './mentions.ts';
import { focusOf } from './time-focus.ts';
import type { Focus } from './time-focus.ts';

/** What chrono reads as a date and people mean as one. */
const IS_DATE =
  /\d\s?(?:am|pm|a\.m|p\.m)\b|\bthis (?:morning|afternoon|evening)|\blast (?:night|week|month)|\d:\d\d|o'clock|noon|midnight|\b(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d[/-]\d|yesterday|tomorrow|tonight|last (?:night|week)|\bago\b|from now|\bin (?:about |roughly |exactly |less than |just |under )*(?:half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:hour|minute|day|week)/i;
/** "The sun sets" */
const NO_DATE = /^(?:sun|sat|wed|mon|march|may)$/;
/** "12 hours from now", "223 days until December 25": how long it is, which is judged as a quantity. */
const SPAN_OF_TIME = /\bfrom now\b|\b(?:until|till|to go)\b/i;

const EVERY =
  /\b(?:every|each) (?:single )?(?:day|week|month|year|morning|evening|night|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:daily|weekly|monthly)\b/i;

/** Said of a row, or of a day that a call told. */
const OF_ROW =
  /\b(?:due|remind(?:s|ed)?|set|scheduled|created|added|sent|received|arrived?|came|comes|goes off|moved|dated|falls?|is on|was on|is from|was from|is dated|for|at|have to|had to|need to|supposed to)\b/i;

/** Times of day and days that are none of those that the row has, nor any that the run knows. */
export const times: Checker = (spoken) => {
  const { reading, known } = spoken;
  const { masked } = reading;
  const findings = [
    ...repeated(spoken),
    ...afterwards(spoken),
    ...lengths(spoken),
    ...spans(spoken),
    ...(/\d days?\b/i.test(masked) ? falseClauses(spoken, 'time', (text) => wrongHolidaySpan(text, known)) : []),
  ];
  if (!IS_DATE.test(masked) && !/\b(?:old|for)\b|:/i.test(masked)) return findings;
  const { now } = known;
  const focus = focusOf(spoken);
  const dates = saidDates(masked, now.parts).filter(
    (date) =>
      IS_DATE.test(` ${date.text}`) &&
      !NO_DATE.test(date.text) &&
      !(SPAN_OF_TIME.test(date.text) && (focus === undefined || !/\bfrom now\b/i.test(date.text))) &&
      (standing(reading, date) === 'asserted' || NOT_UNTIL.test(masked.slice(0, date.start))) &&
      !FORMER.test(leadOf(reading, date)) &&
      !COUNTED.test(masked.slice(0, date.start)),
  );
  findings.push(...insteadOf(spoken));
  findings.push(...ages(spoken, focus));
  findings.push(...ofList(spoken, dates));
  if (dates.length === 0) return findings;
  for (const date of dates) {
    const span = { start: date.start, end: date.end, topic: date.hour === undefined ? 'day' : 'time' };
    const wrong =
      wrongHoliday(date, masked.slice(0, date.start)) ??
      wrongWeekday(date, masked.slice(date.end, date.end + 24), known) ??
      wrongHolidayWeekday(date.text, sentenceOf(reading, clauseAt(reading, date.start)!), known);
    if (wrong !== undefined) {
      findings.push({ ...span, verdict: 'false', reason: wrong });
      continue;
    }
    const clause = clauseAt(reading, date.start)!;
    const text = masked.slice(reading.sentences[clause.sentence]!.start, reading.sentences[clause.sentence]!.end);
    const own =
      focus === undefined
        ? []
        : /\b(?:was|is|be|came) due\W*$/i.test(masked.slice(clause.start, date.start))
          ? focus.rows.flatMap((row) => dueOf(row, known)).map((seconds) => known.instant(seconds))
          : ownInstants(focus, known, CREATED.test(masked.slice(clause.start, date.start)));
    const stays =
      focus !== undefined &&
      date.hour !== undefined &&
      /\b(?:stays?|remains?|still|kept|keeps)\b/i.test(masked.slice(clause.start, date.start));
    const current = stays
      ? ownInstants(
          {
            ...focus,
            rows: focus.rows.filter((row) => known.isThere(row, spoken.message)),
          },
          known,
        )
      : own;
    // A text of the world names a day on which it need not be due.
    const isDueSaid =
      focus !== undefined &&
      /\b(?:due|goes off|set for|scheduled for|reminds you) (?:on |for )?$/i.test(
        masked.slice(clause.start, date.start),
      ) &&
      !known.heard.some((one) => saidDates(one, now.parts).some(({ day }) => day === date.day));
    if (
      current.some((one) => fits(date, one, known)) ||
      (isHeard(date, known) && !stays && !isDueSaid && !CREATED.test(masked.slice(clause.start, date.start)))
    ) {
      findings.push({ ...span, verdict: 'true', reason: '' });
      continue;
    }
    const isOfRow =
      OF_ROW.test(text) ||
      isInTable(reading.text, date.start) ||
      /\bfrom $/i.test(masked.slice(0, date.start)) ||
      /\bago\b|\bfrom now\b/i.test(date.text) ||
      (/^in\b/i.test(date.text) && THAT_IS.test(masked.slice(clause.start, date.start))) ||
      timeNouns(known.log.tables).test(text);
    if (focus !== undefined && isOfRow && !isNowSaid(date, known, text) && !isOfOther(date, text, known))
      findings.push({ ...span, verdict: 'false', reason: `that is no time of \u201C${focus.text}\u201D` });
    else if (known.instants.some((one) => fits(date, one, known)) || isHeard(date, known))
      findings.push({ ...span, verdict: 'true', reason: '' });
    else if (
      known.toldTimes ||
      (SUN.test(text) && known.fields.some(({ name }) => SUN.test(name))) ||
      (isOfRow && timeNouns(known.log.tables).test(text))
    )
      findings.push({ ...span, verdict: 'false', reason: 'nothing in the run is at that time', kind: 'made up' });
    else
      findings.push({
        ...span,
        verdict: isClock(date) && isOfRun(reading, span, known) ? 'false' : 'unsupported',
        reason: 'nothing in the run tells it',
        kind: 'made up',
      });
  }
  return findings;
};

/** A time of day, not only a day or a part of one. */
function isClock({ hour, text }: SaidDate): boolean {
  return hour !== undefined && /\d/.test(text);
}

function isInTable(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  const line = text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end);
  return /\|.*\|/.test(line) || /^\W*(?:date|day|time|when|due|due date)\b[^:]{0,6}:/i.test(line);
}

/** "224 sleeps if you count tonight." */
const COUNTED = /\b(?:count(?:ing)?|includ(?:e|ing)) $/i;

/** "That's in two days." */
const THAT_IS = /\b(?:that's|that is|which is|that'll be|that will be)\W*$/i;
const SUN = /\bsun ?(?:sets?|rises?|set|rise)\b/i;
/** "It isn't due until tomorrow" says when it is. */
const NOT_UNTIL =
  /(?:n't|\bnot) (?:be )?(?:due|come|coming|go off|going off|scheduled)(?: up)? (?:until|till|before) $/i;
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
      !(/\bremind(?:ed|er)?\b/i.test(sentenceOf(reading, clause)) || /\brepeat(?:s|ing|ed)?\b/i.test(text))
    )
      return [];
    if (/\b(?:not|can't|cannot|no)\b/i.test(text.slice(0, every.index)) || known.heard.some((one) => EVERY.test(one)))
      return [];
    return [
      { start: clause.start, end: clause.end, topic: 'time', verdict: 'false', reason: 'nothing is repeated here' },
    ];
  });
}

const AFTERWARDS =
  /^\W*(?:(?:and )?after (?:that|it|this)|(?:and )?then|next|it(?:'s| is) followed by|followed by)\b[^.;]{0,24}/i;

/** "After that comes ..." of what was due before. */
function afterwards({ reading, known }: CheckedText): readonly CheckedWords[] {
  const said = textsIn(reading, known);
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    const isIf = /\b(?:if|when|once|unless|depends|depending|before|until)\b/i.test(sentenceOf(reading, clause));
    if (clause.isQuestion || isIf) return [];
    const match = AFTERWARDS.exec(reading.masked.slice(clause.start, clause.end));
    const text = match === null ? undefined : said.find((one) => one.start >= clause.start && one.end <= clause.end);
    if (text === undefined || !/\b(?:comes?|is|followed|due|up)\b/i.test(match![0])) return [];
    const due = known
      .valuesOf('text')
      .filter((one) => one.value === text.value && known.log.tables[one.table]!.words.isDue)
      .flatMap((one) => dueOf(one, known));
    return due.length > 0 && due.every((at) => at < known.now.seconds)
      ? [{ start: clause.start, end: clause.end, topic: 'order', verdict: 'false', reason: 'it was due before' }]
      : [];
  });
}

function sentenceOf({ masked, sentences }: Reading, { sentence }: Clause): string {
  const { start, end } = sentences[sentence]!;
  return masked.slice(start, end);
}

function ownInstants({ rows }: Focus, known: RunKnowledge, isCreation = false): readonly Instant[] {
  return rows.flatMap((row) => known.timesOf(row, isCreation)).map((seconds) => known.instant(seconds));
}

/** "Instead of today at 15:00" of what was due at another time. */
function insteadOf({ reading, known, message }: CheckedText): readonly CheckedWords[] {
  const moved = known
    .touched(message)
    .flatMap(({ table, before, after }) =>
      before === undefined || after === undefined ? [] : dueOf({ table, id: '', row: before }, known),
    );
  if (moved.length === 0) return [];
  return saidDates(reading.masked, known.now.parts).flatMap((date): readonly CheckedWords[] => {
    if (!/\binstead of\s+$/i.test(leadOf(reading, date)) || date.hour === undefined) return [];
    return moved.some((at) => fits(date, known.instant(at), known))
      ? []
      : [
          {
            start: date.start,
            end: date.end,
            topic: 'time before',
            verdict: 'false',
            reason: 'it was due at another time',
          },
        ];
  });
}

/** When a row came about, which is not when it is due. */
const CREATED =
  /\b(?:you(?:'d| had)? |was |had been |^\W*)(?:created|set up|made|wrote down|noted)(?: it| that one| this one| that| this)?(?: on| at)? *$/i;

/** When a row is due, or came about where that is spoken of. */
function timesMeant(row: KnownRow, lead: string, known: RunKnowledge): readonly number[] {
  if (known.log.tables[row.table]!.words.isDue !== true) return known.timesOf(row);
  const isMade = /\b(?:created|made|set up|wrote|written|noted|added|asked|saved|new)\b/i.test(lead);
  const isDue = /\b(?:due|for|had|have|scheduled|remind)\b/i.test(lead);
  return isMade || !isDue ? known.timesOf(row) : dueOf(row, known);
}

/** Several rows listed under one day: "Two were due yesterday: ..." */
function ofList({ reading, known }: CheckedText, dates: readonly SaidDate[]): readonly CheckedWords[] {
  const { masked } = reading;
  if (!masked.includes(':')) return [];
  const asked = known.heard.flatMap((one) => saidDates(one, known.now.parts)).filter(({ day }) => day !== undefined);
  const [date = asked.length === 1 ? { ...asked[0]!, start: 0, end: 0 } : undefined] = dates;
  if (date === undefined) return [];
  const sentence = reading.sentences[clauseAt(reading, date.start)?.sentence ?? -1];
  if (sentence === undefined) return [];
  const colon = reading.masked.indexOf(':', date.end);
  // Days in what is listed are the texts'.
  if (colon === -1 || colon > sentence.end || dates.some(({ start }) => start > date.start && start < colon)) return [];
  const said = new Set(contentWords(wordsOf(reading.text.slice(colon, sentence.end))).map(({ form }) => form));
  const texts = known.valuesOf('text').filter(({ table }) => known.log.tables[table]!.words.isDue);
  const formsOf = (value: string) => contentWords(wordsOf(value)).map(({ form }) => form);
  // By a word that no other has.
  const listed = texts.filter((one) =>
    formsOf(one.value).some(
      (form) =>
        form.length > 3 &&
        said.has(form) &&
        !texts.some((other) => other.value !== one.value && formsOf(other.value).includes(form)),
    ),
  );
  const strange =
    new Set(listed.map(({ id }) => id)).size < 2
      ? undefined
      : listed.find(
          (one) =>
            !timesMeant(one, masked.slice(sentence.start, colon), known).some((seconds) =>
              fits(date, known.instant(seconds), known),
            ),
        );
  return strange === undefined
    ? []
    : [{ start: date.start, end: date.end, topic: 'day', verdict: 'false', reason: 'not all of them are of that day' }];
}

/** Whether another row that the sentence speaks of has that time. */
function isOfOther(date: SaidDate, text: string, known: RunKnowledge): boolean {
  const said = new Set(contentWords(wordsOf(text)).map(({ form }) => form));
  const texts = known.valuesOf('text');
  return texts.some((one) => {
    const shared = contentWords(wordsOf(one.value)).filter(({ form }) => said.has(form));
    const isIts = ({ form }: { readonly form: string }) =>
      form.length > 4 &&
      !texts.some((other) => other.value !== one.value && wordsOf(other.value).some((word) => word.form === form));
    return (
      (shared.length > 1 || shared.some(isIts)) &&
      known.timesOf(one).some((seconds) => fits(date, known.instant(seconds), known))
    );
  });
}

/** "It is 12:00 now", "today is May 15". */
function isNowSaid(date: SaidDate, known: RunKnowledge, text: string): boolean {
  return fits(date, known.now, known) && (date.hour === undefined || /\b(?:now|it's|it is|time|clock)\b/i.test(text));
}
