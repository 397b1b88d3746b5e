import { saidDates } from '../../language/dates.ts';
import type { SaidDate } from '../../language/dates.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import { isUnable } from '../../language/refusals/inability.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import { ages, dueOf, lengths, spans } from './durations.ts';
import { falseClauses } from './in-clauses.ts';
import type { RunKnowledge } from './run-knowledge.ts';
import { fits, wrongHolidaySpan } from './said-dates.ts';
import { saidTime, sentenceOf } from './said-times.ts';
import type { KnownRow } from './known-rows.ts';
import { textsIn } from './mentions.ts';
import { focusOf, focusOfLine } from './time-focus.ts';

/** What chrono reads as a date and people mean as one. */
const IS_DATE =
  /\d\s?(?:am|pm|a\.m|p\.m)\b|\bthis (?:morning|afternoon|evening)|\blast (?:night|week|month)|\d:\d\d|o'clock|noon|midnight|\b(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d[/-]\d|yesterday|tomorrow|tonight|last (?:night|week)|\bago\b|from now|\bin (?:about |roughly |exactly |less than |just |under )*(?:half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:hour|minute|day|week)/i;
/** "The sun sets" */
const NO_DATE = /^(?:sun|sat|wed|mon|march|may)$/;
/** "12 hours from now", "223 days until December 25": how long it is, which is judged as a quantity. */
const SPAN_OF_TIME = /\bfrom now\b|\b(?:until|till|to go)\b/i;

const EVERY =
  /\b(?:every|each) (?:single )?(?:day|week|month|year|morning|evening|night|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:daily|weekly|monthly)\b/i;

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
  const focus = focusOf(spoken);
  const dates = withPartOfDay(masked, saidDates(masked, known.now.parts)).filter(
    (date) =>
      IS_DATE.test(` ${date.text}`) &&
      !NO_DATE.test(date.text) &&
      !(SPAN_OF_TIME.test(date.text) && (focus === undefined || !/\bfrom now\b/i.test(date.text))) &&
      (standing(reading, date) === 'asserted' || NOT_UNTIL.test(masked.slice(0, date.start))) &&
      !FORMER.test(leadOf(reading, date)) &&
      !COUNTED.test(masked.slice(0, date.start)),
  );
  findings.push(...insteadOf(spoken), ...ages(spoken, focus), ...ofList(spoken, dates));
  return [...findings, ...dates.map((date) => saidTime(date, focus ?? focusOfLine(spoken, date.start), spoken))];
};

/** "On May 12, in the evening" */
function withPartOfDay(masked: string, dates: readonly SaidDate[]): readonly SaidDate[] {
  return dates.map((date) => {
    const part =
      date.hour === undefined ? /^, in the (?:morning|afternoon|evening)\b/i.exec(masked.slice(date.end)) : null;
    return part === null ? date : { ...date, text: `${date.text}${part[0]}`, end: date.end + part[0].length };
  });
}

/** "224 sleeps if you count tonight." */
const COUNTED = /\b(?:count(?:ing)?|includ(?:e|ing)) $/i;

/** "It isn't due until tomorrow" says when it is. */
const NOT_UNTIL =
  /(?:n't|\bnot) (?:be )?(?:due|come|coming|go off|going off|scheduled)(?: up)? (?:until|till|before) $/i;
const FORMER = /\b(?:instead of|rather than|not)\s+$/i;

function leadOf({ masked }: Reading, { start }: SaidDate): string {
  return masked.slice(Math.max(0, start - 14), start);
}

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
  if (sentence === undefined || isUnable(masked.slice(sentence.start, sentence.end))) return [];
  const colon = reading.masked.indexOf(':', date.end);
  // Days in what is listed are the texts'.
  if (colon === -1 || colon > sentence.end || dates.some(({ start }) => start > date.start && start < sentence.end))
    return [];
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
