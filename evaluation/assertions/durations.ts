import { isNegatedBefore } from '../../language/negation.ts';
import { smallNumber, SMALL_NUMERALS } from '../../language/numerals.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { standing } from '../../language/standing.ts';
import type { CheckedText, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { KnownRow } from './known-rows.ts';
import type { RunKnowledge } from './run-knowledge.ts';
import { DAY_NAMES, weekdayOf } from './said-dates.ts';
import { focusOf } from './time-focus.ts';
import type { Focus } from './time-focus.ts';

const UNITS: Readonly<Record<string, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_630_000,
  year: 31_557_600,
};
/** How many of a unit, up to twelve in words. */
const MANY = String.raw`an?|${SMALL_NUMERALS.slice(1, 13).join('|')}|\d+`;
const OLD = new RegExp(
  String.raw`\b(?<many>${MANY}) (?<unit>minute|hour|day|week|month|year)s? (?:old|now)\b|\b(?:been|there|had it|waiting|sitting there) for (?:about |over |more than |almost |nearly )?(?<many2>${MANY}) (?<unit2>minute|hour|day|week|month|year)s?\b`,
  'gi',
);

/** "It is one week old." */
export function ages({ reading, known }: CheckedText, focus: Focus | undefined): readonly CheckedWords[] {
  if (focus === undefined) return [];
  return [...reading.masked.matchAll(OLD)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
    const many = groups!['many'] ?? groups!['many2'] ?? '';
    const unit = groups!['unit'] ?? groups!['unit2'] ?? '';
    const span = { start: index, end: index + words.length };
    const size = UNITS[unit.toLowerCase()]!;
    const age = smallNumber(many) * size;
    const isSo = focus.rows.some((row) =>
      known.timesOf(row).some((at) => Math.abs(known.now.seconds - at - age) < 0.5 * size),
    );
    return isSo || standing(reading, span) !== 'asserted'
      ? []
      : [{ ...span, topic: 'time', verdict: 'false', reason: 'it is not that old' }];
  });
}

const OVERDUE = /\b(?:overdue|past due|(?:already|now) (?:past|over)|you missed it)\b/i;
/** "You still have a little time." */
const STILL_TIME =
  /\b(?:still have (?:an? (?:little|bit of) |some |plenty of )?time|there(?:'s| is) still (?:some )?time)\b/i;
const BY = new RegExp(
  String.raw`\b(?:by|for) (?:(?<exact>exactly|precisely) |about |roughly |just )?(?<many>${MANY}) (?<unit>minute|hour|day|week)s?\b(?! and\b)`,
  'i',
);
const LATER_THAN = new RegExp(
  String.raw`\b(?<many>${MANY}) (?<unit>minute|hour|day|week)s? (?:later|earlier) than (?:before|it was|originally|planned)\b`,
  'i',
);
const TODAY_IS =
  /\b(?:today(?:'s| is)|it(?:'s| is) (?:currently|now|still))(?: an?)? (?<day>(?:sun|mon|tues|wednes|thurs|fri|satur)day)\b/i;

/** What each of these is told by. */
const SPOKEN =
  /\b(?:later|gives|leaves|until|till|to go|left|before|earlier than|overdue|past|over|missed|today|postponed|moved|pushed|delayed|shifted|put off|rescheduled|currently|now|still)\b/i;

/** "It is overdue", "postponed by two days", "today is a Tuesday". */
export function spans(spoken: CheckedText): readonly CheckedWords[] {
  if (!SPOKEN.test(spoken.reading.masked)) return [];
  const focus = focusOf(spoken);
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
    const spokenOf =
      focus?.rows ??
      known
        .touched(message)
        .flatMap(({ table, after }) => (after === undefined ? [] : [{ table, id: '', row: after }]));
    const dueRows = spokenOf.filter(({ table }) => tables[table]!.words.isDue);
    if (dueRows.length > 0 && isOtherwiseDue(text, dueRows, known)) return 'it is due at another time';
    if (
      OVERDUE.test(text) &&
      !/\b(?:others?|two|both|remain\w*|rest|they|those|all)\b/i.test(text) &&
      !isNegatedBefore(text.slice(0, text.search(OVERDUE))) &&
      dueRows.length > 0 &&
      !dueRows.some((row) => dueOf(row, known).some((at) => at < known.now.seconds))
    )
      return 'it is still to come';
    if (
      STILL_TIME.test(text) &&
      dueRows.length > 0 &&
      dueRows.every((row) => dueOf(row, known).every((at) => at < known.now.seconds))
    )
      return 'it was due before';
    const by = /\b(?:postponed|moved|pushed|delayed|shifted|put off|rescheduled)\b/i.test(text) ? BY.exec(text) : null;
    const said = by ?? LATER_THAN.exec(text);
    if (said === null || moved.length === 0) return undefined;
    const { many = '', unit = '', exact } = said.groups!;
    const size = UNITS[unit.toLowerCase()]!;
    const length = smallNumber(many) * size;
    const slack = exact === undefined ? 0.6 * size : 120;
    return moved.some((one) => Math.abs(one - length) <= slack) ? undefined : 'it was moved by another time';
  });
}

/** "That gives you about two hours", "it comes due later this afternoon". */
const UNTIL_DUE = new RegExp(
  String.raw`\b(?:gives|leaves) you (?:\w+ ){0,2}?(?<many>half an|${MANY}) (?<unit>minute|hour|day|week)s?\b|\byou(?:'ve| have)(?: got)? (?:\w+ ){0,2}?(?<many2>half an|${MANY}) (?<unit2>minute|hour|day|week)s? (?:until|till|before|to go|left)\b`,
  'i',
);
const LATER =
  /\b(?:due|comes?|coming|rings?|goes off)\b[^.;]{0,12}\blater (?:today|this (?:morning|afternoon|evening))\b/i;

function isOtherwiseDue(text: string, rows: readonly KnownRow[], known: RunKnowledge): boolean {
  const left = rows.flatMap((row) => dueOf(row, known)).map((at) => at - known.now.seconds);
  const { many, many2, unit, unit2 } = UNTIL_DUE.exec(text)?.groups ?? {};
  const written = many ?? many2;
  if (written === undefined) return LATER.test(text) && left.every((seconds) => seconds < 0);
  const size = UNITS[(unit ?? unit2 ?? '').toLowerCase()]!;
  const said = (/^half/i.test(written) ? 0.5 : smallNumber(written)) * size;
  return left.every((seconds) => Math.abs(seconds - said) > 0.6 * Math.min(size, said));
}

export function dueOf({ table, row }: KnownRow, known: RunKnowledge): readonly number[] {
  return Object.entries(known.log.tables[table]!.columns).flatMap(([column, { type, isStamp }]) =>
    type === 'time' && !isStamp ? [Number(row[column])] : [],
  );
}

const LENGTHS =
  /\b(?<many>an?|\p{L}+|\d+(?:\.\d+)?) (?<unit>week|month)s?\b(?:(?: and|,)? (?<days>\p{L}+|\d+) days?)?/giu;

/** A number of weeks or months beside one of days that it is not. */
export function lengths({ reading }: CheckedText): readonly CheckedWords[] {
  const { masked } = reading;
  if (!/\bdays?\b/i.test(masked) || !/\b(?:weeks?|months?)\b/i.test(masked)) return [];
  const days = quantitiesIn(masked).filter(({ unit, value }) => unit?.name === 'days' && value > 13);
  const [only] = days;
  if (only === undefined || days.some(({ value }) => value !== only.value)) return [];
  return [...masked.matchAll(LENGTHS)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
    const { many = '', unit = '', days: rest } = groups!;
    const isMonth = /month/i.test(unit);
    const said = smallNumber(many) * (isMonth ? 30.44 : 7) + (rest === undefined ? 0 : smallNumber(rest));
    const span = { start: index, end: index + words.length };
    if (Number.isNaN(said) || standing(reading, span) !== 'asserted') return [];
    const slack = isMonth ? 31 : rest === undefined ? 7 : 1;
    const lead = masked.slice(0, index);
    const isPassed = /\b(?:over|more than|longer than)\s+$/i.test(lead)
      ? said <= only.value + 1
      : /\b(?:under|less than|almost|nearly|not quite)\s+$/i.test(lead)
        ? said >= only.value - 1
        : true;
    return Math.abs(said - only.value) <= slack && isPassed
      ? []
      : [{ ...span, topic: 'length', verdict: 'false', reason: `that is not ${only.value} days` }];
  });
}
