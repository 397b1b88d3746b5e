import { saidDates } from '../../language/dates.ts';
import { overlaps, phonesIn } from '../../language/find-values.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { clauseAt, clauseText } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { USUAL } from '../../language/refusals/claims.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { isRounded } from '../facts/judge-number.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** Words that speak of what was spoken of, or of the user's. */
const OF_RUN =
  /\b(?:it|its|it'll|it's|they|them|their|this|that|these|those|there|he|she|his|her|him|you|your|you'll|you're|you've)\b/i;

/** Whether a sentence is stated as a fact about something that the run knows: not about the world at large, and under no condition. */
export function isOfRun(reading: Reading, span: Span, known: RunKnowledge): boolean {
  const clause = clauseAt(reading, span.start);
  if (clause === undefined || clause.isQuestion || clause.isConditional) return false;
  const text = clauseText(reading, clause);
  if (USUAL.test(text) || /\b(?:would|could|should|may(?! \d)|might|can)\b|'d\b/i.test(text)) return false;
  return (
    OF_RUN.test(text) ||
    contentWords(wordsOf(text)).some(({ form }) => form.length > 2 && !/^\d/.test(form) && known.vocabulary.has(form))
  );
}

const RELATIVE = 0.1;
/** A duration, which is no date: "10 minutes". */
const BARE = /^\W*(?:(?:about|around|roughly|some|another) )?\d+(?:\.\d+)? \p{L}+\W*$/u;

/** What any weather app has. */
const FORECAST = /^\d+-day (?:forecast|outlook|view)\b/i;

/** Durations, shares and numbers of things that nothing in the run gives, and that follow from nothing in it. */
export const figures: Checker = ({ reading, known }) => {
  if (!/\d/.test(reading.masked)) return [];
  const inJson = JSON_TEXT.test(reading.text) ? jsonNumbers(reading, known) : [];
  if (inJson.length > 0) return inJson;
  const said = quantitiesIn(reading.masked).filter(({ unit, end }) =>
    unit === undefined
      ? /^\s?\p{L}/u.test(reading.masked.slice(end))
      : unit.dimension === 'time' || unit.dimension === 'percent',
  );
  if (said.length === 0) return [];
  const taken = [
    ...saidDates(reading.masked, known.now.parts).filter(({ text }) => !BARE.test(text)),
    ...phonesIn(reading.masked),
  ];
  return said.flatMap((one): readonly CheckedWords[] => {
    if (taken.some((span) => overlaps(span, one)) || standing(reading, one) !== 'asserted') return [];
    if (!isOfRun(reading, one, known) || isKnown(one, known) || FORECAST.test(reading.masked.slice(one.start)))
      return [];
    return [
      {
        start: one.start,
        end: one.end,
        topic: 'figure',
        // Of things ("36 characters"), as many were roads, jests and sums as lies when they were first measured.
        verdict: one.unit === undefined ? 'unsupported' : 'false',
        reason: 'nothing in the run gives this number',
      },
    ];
  });
};

const JSON_TEXT = /^\s*(?:`{3}\w*\s*)?[{[][^]*:[^]*[}\]]/;
const IN_JSON = /:\s*(?<written>-?\d+(?:\.\d+)?)(?=\s*[,}\]\n])/g;

/** Numbers in JSON that nothing in the run gives. */
function jsonNumbers({ text }: Reading, known: RunKnowledge): readonly CheckedWords[] {
  return [...text.matchAll(IN_JSON)].flatMap(({ 0: whole, index, groups }): readonly CheckedWords[] => {
    const written = groups!['written']!;
    const slack = 0.5 / 10 ** (written.split('.')[1]?.length ?? 0);
    const isGiven =
      known.digits.has(written) ||
      [...known.plainNumbers]
        .flatMap((one) => [one, (one * 9) / 5 + 32, one / 1.609344])
        .some((one) => Math.abs(one - Number(written)) <= slack) ||
      (Number.isInteger(Number(written)) && Math.abs(Number(written)) < 13);
    const start = index + whole.length - written.length;
    return isGiven
      ? []
      : [
          {
            start,
            end: start + written.length,
            topic: 'figure',
            verdict: 'false',
            reason: 'nothing in the run gives this number',
          },
        ];
  });
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = new RegExp(String.raw`\b(?:since|of|until|last|this|early|late|mid) (?<month>${MONTHS.join('|')})\b`);
const WRITTEN =
  /(?<![\d.,:/#+-])\b(?<many>\d+(?:,\d{3})*)\s?(?:milliseconds?|ms|millis|nanoseconds?|microseconds?|minutes?|hours?|days?)\b/gi;
const COUNTED = /\b(?<many>\d+) (?:working|business|week|school|trading|work) ?days?\b/i;
const YEAR =
  /\b(?:in|of|for|the|year|\p{Lu}\p{L}+(?: [Dd]ay)?) (?<year>20\d\d)\b(?! (?:at|dollars|yuan|km|milliseconds))/gu;

/** Times said in another unit than seconds, days of another kind, years and rates that nothing in the run has. */
export const numbers: Checker = (spoken) => {
  const { known, reading } = spoken;
  if (!/\d/.test(reading.masked) && !MONTH.test(reading.masked)) return [];
  return falseClauses(spoken, 'number', (text, clause) => {
    if (!/\d/.test(text) && !MONTH.test(text)) return undefined;
    if (!isOfRun(reading, clause, known) || isNegatedBefore(text)) return undefined;
    const times = new Set(known.instants.map(({ seconds }) => seconds));
    for (const { groups } of text.matchAll(WRITTEN))
      if (times.has(Number(groups!['many']!.replaceAll(',', ''))) && Number(groups!['many']!.replaceAll(',', '')) > 1e6)
        return 'it is in seconds';
    const counted = COUNTED.exec(text)?.groups!['many'];
    if (counted !== undefined && known.someLength((seconds) => Math.abs(seconds / 86_400 - Number(counted)) <= 1))
      return 'those are all days';
    for (const { groups } of text.matchAll(YEAR)) {
      const year = Number(groups!['year']);
      if (
        !known.digits.has(String(year)) &&
        year !== known.now.parts.year &&
        !known.instants.some(({ parts }) => parts.year === year)
      )
        return 'nothing in the run is of that year';
    }
    const month = MONTH.exec(text)?.groups!['month'];
    if (
      month !== undefined &&
      !known.heard.concat(known.resultTexts).some((one) => one.includes(month)) &&
      !known.instants.some(({ parts }) => MONTHS[parts.month - 1] === month)
    )
      return `nothing in the run is in ${month}`;
    const taken = [...saidDates(text, known.now.parts), ...phonesIn(text)];
    for (const one of quantitiesIn(text)) {
      if (/^(?:st|nd|rd|th)\b/i.test(text.slice(one.end))) continue;
      if (one.unit !== undefined || one.precision >= 0.5 || taken.some((span) => overlaps(span, one))) continue;
      const values = [...known.plainNumbers].flatMap((number) => [
        number,
        Math.abs(number),
        (number * 9) / 5 + 32,
        number / 1.609344,
        1 / number,
      ]);
      if (!values.some((number) => isRounded(one, number, 0))) return 'nothing in the run gives this number';
    }
    return undefined;
  });
};

/** "The 25th", and "224 midnights" until then. */
function isDayOf(value: number, known: RunKnowledge): boolean {
  return (
    known.instants.some(({ parts }) => parts.day === value) ||
    known.someLength((seconds) => Math.floor(seconds / 86_400) === value || Math.ceil(seconds / 86_400) === value)
  );
}

function isKnown(one: Quantity, known: RunKnowledge): boolean {
  const { value, unit } = one;
  if (unit === undefined && isDayOf(value, known)) return true;
  if (known.plainNumbers.has(value) || known.digits.has(String(value))) return true;
  if ([...known.plainNumbers].some((number) => isRounded(one, number, 0))) return true;
  // A small number counts, one like this is a year, and others may be converted.
  if (unit === undefined)
    return (
      value < 13 ||
      (value > 1900 && value < 2100) ||
      [...known.plainNumbers].some((number) =>
        [(number * 9) / 5 + 32, number / 1.609344].some((other) =>
          isRounded({ ...one, isApproximate: true }, other, 0.6),
        ),
      )
    );
  if (unit.dimension !== 'time')
    return [...known.plainNumbers].some((number) => Math.abs(Math.abs(number) - value) < 1);
  const isLong = (seconds: number) => Math.abs(seconds / unit.scale - value) <= Math.max(1, value * RELATIVE);
  // "223 days and 12 hours"
  return known.someLength((seconds) => isLong(seconds) || isLong(seconds % 86_400));
}
