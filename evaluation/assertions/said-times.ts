import { saidDates } from '../../language/dates.ts';
import type { SaidDate } from '../../language/dates.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Clause, Reading } from '../../language/reading.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { derivedFrom } from '../columns.ts';
import type { CheckedText, CheckedWords } from './assertion.ts';
import { dueOf } from './durations.ts';
import { isOfRun } from './figures.ts';
import type { Instant, RunKnowledge } from './run-knowledge.ts';
import { fits, isHeard, wrongHoliday, wrongHolidayWeekday, wrongWeekday } from './said-dates.ts';
import type { Focus } from './time-focus.ts';

/**
 * What is to be said of a date or time of day: it is of the row that is spoken of, or the run knows it otherwise; or it is of
 * another day than it says, no time of that row, or nothing tells it.
 */
export function saidTime(date: SaidDate, focus: Focus | undefined, spoken: CheckedText): CheckedWords {
  const { reading, known } = spoken;
  const { masked } = reading;
  const clause = clauseAt(reading, date.start)!;
  const sentence = sentenceOf(reading, clause);
  const lead = masked.slice(clause.start, date.start);
  const span = { start: date.start, end: date.end, topic: date.hour === undefined ? 'day' : 'time' };
  const wrong =
    wrongHoliday(date, masked.slice(0, date.start)) ??
    wrongWeekday(date, masked.slice(date.end, date.end + 80), known) ??
    wrongHolidayWeekday(date.text, sentence, known);
  if (wrong !== undefined) return { ...span, verdict: 'false', reason: wrong };
  const isTrue = { ...span, verdict: 'true', reason: '' } as const;
  if (NEARLY.test(lead) || /^the day, /i.test(date.text)) return isTrue;
  if (isOfFocus(date, lead, focus, spoken)) return isTrue;
  const isOfRow =
    focus?.isListed === true ||
    OF_ROW.test(sentence) ||
    isInTable(reading.text, date.start) ||
    /\bfrom $/i.test(masked.slice(0, date.start)) ||
    /\bago\b|\bfrom now\b/i.test(date.text) ||
    (/^in\b/i.test(date.text) && THAT_IS.test(lead)) ||
    timeNouns(known.log.tables).test(sentence);
  if (focus !== undefined && isOfRow && !isNowSaid(date, known, sentence) && !isOfOther(date, sentence, known))
    return { ...span, verdict: 'false', reason: `that is no time of \u201C${focus.text}\u201D` };
  if (known.instants.some((one) => fits(date, one, known)) || isHeard(date, known)) return isTrue;
  const isOfTold =
    known.toldTimes ||
    (SUN.test(sentence) && known.fields.some(({ name }) => SUN.test(name))) ||
    (isOfRow && timeNouns(known.log.tables).test(sentence));
  if (isOfTold) return { ...span, verdict: 'false', reason: 'nothing in the run is at that time', kind: 'made up' };
  const verdict = isClock(date) && isOfRun(reading, span, known) ? 'false' : 'unsupported';
  return { ...span, verdict, reason: 'nothing in the run tells it', kind: 'made up' };
}

/** "Shortly before 8" is another time. */
const NEARLY = /\b(?:shortly|just|right|a little|a bit|soon|not long) (?:before|after) $/i;

/** Whether the row that is spoken of has that time, or the user named it without speaking of when the row is due. */
function isOfFocus(date: SaidDate, lead: string, focus: Focus | undefined, { known, message }: CheckedText): boolean {
  const isCreation = CREATED.test(lead);
  if (focus === undefined) return isHeard(date, known) && !isCreation;
  const stays = date.hour !== undefined && /\b(?:stays?|remains?|still|kept|keeps)\b/i.test(lead);
  const instants = () => {
    if (stays)
      return ownInstants(
        focus.rows.filter((row) => known.isThere(row, message)),
        known,
      );
    if (!/\b(?:was|is|be|came) due\W*$/i.test(lead)) return ownInstants(focus.rows, known, isCreation);
    return focus.rows.flatMap((row) => dueOf(row, known)).map((seconds) => known.instant(seconds));
  };
  if (instants().some((one) => fits(date, one, known))) return true;
  // A text of the world names a day on which it need not be due.
  const isDueSaid =
    /\b(?:due|goes off|set for|scheduled for|reminds you) (?:on |for )?$/i.test(lead) &&
    !known.heard.some((one) => saidDates(one, known.now.parts).some(({ day }) => day === date.day));
  return isHeard(date, known) && !stays && !isDueSaid && !isCreation;
}

/** Said of a row, or of a day that a call told. */
const OF_ROW =
  /\b(?:due|remind(?:s|ed)?|set|scheduled|created|added|sent|wrote|received|arrived?|came|comes|goes off|moved|dated|falls?|is on|was on|is from|was from|is dated|for|at|have to|had to|need to|supposed to)\b/i;

/** A time of day, not only a day or a part of one. */
function isClock({ hour, text }: SaidDate): boolean {
  return hour !== undefined && /\d/.test(text);
}

function isInTable(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  const line = text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end);
  return /\|.*\|/.test(line) || /^\W*(?:date|day|time|when|due|due date)\b[^:]{0,6}:/i.test(line);
}

/** "That's in two days." */
const THAT_IS = /\b(?:that's|that is|which is|that'll be|that will be)\W*$/i;
const SUN = /\bsun ?(?:sets?|rises?|set|rise)\b/i;
const timeNouns = derivedFrom(
  (tables) =>
    new RegExp(
      String.raw`\b(?:${Object.values(tables)
        .flatMap(({ words }) => (words.isDue ? [words.one, words.several] : []))
        .join('|')})\b`,
      'i',
    ),
);

/** The sentence that a clause is of, without its quotations. */
export function sentenceOf({ masked, sentences }: Reading, { sentence }: Clause): string {
  const { start, end } = sentences[sentence]!;
  return masked.slice(start, end);
}

function ownInstants(rows: Focus['rows'], known: RunKnowledge, isCreation = false): readonly Instant[] {
  return rows.flatMap((row) => known.timesOf(row, isCreation)).map((seconds) => known.instant(seconds));
}

/** When a row came about, which is not when it is due. */
const CREATED =
  /\b(?:you(?:'d| had)? |was |had been |^\W*)(?:created|set up|made|wrote down|noted)(?: it| that one| this one| that| this)?(?: on| at)? *$/i;

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
