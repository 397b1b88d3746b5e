import { findText, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { saidDates } from '../../language/dates.ts';
import { clauseText } from '../../language/reading.ts';
import type { Clause } from '../../language/reading.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';
import type { KnownRow } from './known-rows.ts';
import { mentionsIn } from './mentions.ts';
import { isOf, sidesOf } from './messages.ts';
import { fits } from './said-dates.ts';

const TEXTED = '(?:texted|messaged|wrote to|written to|contacted|sent (?:a|your|the last) (?:text|message) to)';
/** "The person you texted last", "you last texted", "your last text". */
const LAST = new RegExp(
  String.raw`\b(?:last|latest|most recent) (?:person|contact|one|number|recipient)\b[^.;,]{0,14}\byou (?:have |had )?${TEXTED}|\byou (?:have |had )?${TEXTED} (?:last|most recently)\b|\byou (?:last|most recently) ${TEXTED}|\byour (?:last|latest|newest|most recent) (?:(?:(?:sent|outgoing) (?:text|message|sms)\b)|(?:text|message|sms) (?:went|was(?: sent)?|is) (?:out )?(?:to|on|at|yesterday|today|this|last)\b)|\byour (?:text|message) to (?:her|him|them) (?:was|went)(?: sent)?(?: out)? (?:from |on |at |yesterday|today|this |last )`,
  'i',
);
const NOT_SO = /\b(?:not|no|never|if|whether|can|could|would)\b|n't\b/i;

/** Whom the user wrote to last, and what, said otherwise. */
export const lastSent: Checker = (spoken) => {
  const { known, reading } = spoken;
  if (!LAST.test(reading.masked)) return [];
  const lasts = lastRows(spoken);
  if (lasts.length === 0) return [];
  const texts = known.valuesOf('text').filter(({ table }) => lasts.some((one) => one.table === table));
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    const text = clauseText(reading, clause);
    if (clause.isQuestion || clause.isConditional || !LAST.test(text) || NOT_SO.test(text)) return [];
    const reason = why(clause, text);
    return [
      {
        start: clause.start,
        end: clause.end,
        topic: 'last sent',
        verdict: reason === undefined ? 'true' : 'false',
        reason: reason ?? '',
      },
    ];
  });

  function why(clause: Clause, text: string): string | undefined {
    const { start, end } = reading.sentences[clause.sentence]!;
    const sentence = reading.text.slice(start, end);
    const quoted = texts.filter(({ value }) => findText(value, sentence).length > 0);
    if (quoted.length > 0 && !quoted.some(({ row }) => lasts.some((one) => one.row === row)))
      return 'that was not the last one';
    const people = mentionsIn(reading, known).filter((one) => one.start >= start && one.end <= end);
    const isRecipient = (person: KnownRow) =>
      lasts.some(({ table, row }) => columnsOf(spoken, table).some((column) => isOf(known, row[column], person)));
    if (people.length > 0 && !people.some(({ rows }) => rows.some(isRecipient)))
      return `it did not go to ${people[0]!.name}`;
    const [date] = saidDates(text, known.now.parts);
    if (
      date !== undefined &&
      /\d|yesterday|\bago\b|day\b/i.test(date.text) &&
      /\b(?:went out|was sent|sent|was|on|from|texted)\b/i.test(text.slice(0, date.start)) &&
      !lasts.some((one) => known.timesOf(one).some((at) => fits(date, known.instant(at), known)))
    )
      return 'it was sent at another time';
    const digits = phonesIn(clauseText(reading, clause))
      .filter(
        (one) =>
          LAST.test(text.slice(0, one.start)) &&
          !/\b(?:saved|changed|updated|set|number|now|to)\b[^,]*$/i.test(text.slice(0, one.start).replace(LAST, '')),
      )
      .map((one) => lastDigitsOf(text.slice(one.start, one.end)));
    return digits.length > 0 &&
      !digits.some((one) =>
        lasts.some(({ row }) =>
          Object.values(row).some((value) => typeof value === 'string' && lastDigitsOf(value) === one),
        ),
      )
      ? 'it went to another number'
      : undefined;
  }
};

const columnsOf = ({ known }: CheckedText, table: string) =>
  sidesOf(known.log.tables).find((one) => one.table === table)?.recipient ?? [];

/** The last messages of the user's, when the run began and by now. */
function lastRows({ known, message }: CheckedText): readonly KnownRow[] {
  return sidesOf(known.log.tables).flatMap(({ table, sender }) => {
    const { columns } = known.log.tables[table]!;
    const stamp = Object.keys(columns).find((column) => columns[column]!.type === 'time');
    if (stamp === undefined) return [];
    return [known.log.firstUserIndex, message].flatMap((at) => {
      const own = known.log
        .rows(table, at)
        .filter((row) => known.selves.some((self) => sender.some((column) => isOf(known, row[column], self))))
        .toSorted((one, other) => Number(one[stamp]) - Number(other[stamp]));
      const row = own.at(-1);
      return row === undefined ? [] : [{ table, id: '', row }];
    });
  });
}
