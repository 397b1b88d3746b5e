import { findText } from '../../language/find-values.ts';
import type { Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import type { KnownRow } from './known-rows.ts';
import { textsIn } from './mentions.ts';
import { sidesOf } from './messages.ts';

const NO_REPLY =
  /\b(?:you|and) (?:never|haven't|have not|didn't|did not|hadn't)[^.;]{0,12}\b(?:repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|wr(?:ite|ote|itten) back)\b|\bno (?:reply|answer) from you\b|\b(?:still|is|remains?|left (?:that|it|this)(?: one)?) (?:still )?unanswered\b/i;

/** "She hasn't written back yet" */
const THEIR_SILENCE =
  /\b(?:[Hh]e|[Ss]he|[Tt]hey|(?!You|It|I\b)\p{Lu}\p{Ll}+)(?:'s| has| have|'ve)?(?:n't| not| never) (?:yet |even )?(?:repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|wr(?:itten|ote) back|texted back|got(?:ten)? back)\b|\bno (?:reply|answer|response) (?:yet|so far|from (?:him|her|them))\b/u;

/** "You never answered it" of what was answered. */
export const replies: Checker = (spoken) => {
  const { known, reading } = spoken;
  const silence = [NO_REPLY, THEIR_SILENCE].find((pattern) => pattern.test(reading.masked));
  if (silence === undefined) return [];
  const sides = sidesOf(known.log.tables);
  const texts = known.valuesOf('text').filter(({ value }) => findText(value, reading.text).length > 0);
  const [about = known.onlyRow] = texts;
  const own = sides.find(({ table }) => table === about?.table);
  if (about === undefined || own === undefined) return [];
  const shares = (
    one: KnownRow['row'],
    columns: readonly string[],
    other: KnownRow['row'],
    others: readonly string[],
  ) => columns.some((column, index) => one[column] !== null && one[column] === other[others[index]!]);
  const stamp = Object.keys(known.log.tables[own.table]!.columns).find(
    (column) => known.log.tables[own.table]!.columns[column]!.type === 'time',
  );
  const isAnswered = known.rows.some(
    ({ table, row }) =>
      table === own.table &&
      stamp !== undefined &&
      Number(row[stamp]) > Number(about.row[stamp]) &&
      shares(row, own.sender, about.row, own.recipient) &&
      shares(row, own.recipient, about.row, own.sender),
  );
  return falseClauses(spoken, 'reply', (text) => (isAnswered && silence.test(text) ? 'it was answered' : undefined));
};

const REPLIED =
  /\b(?:you(?:'ve| have)? (?:since |then |later )?(?:replied|answered|responded|wrote back)(?: to (?:it|that|this|her|him|them))?|your (?:reply|answer|response)(?: to (?:it|that|this))?(?: was| said|:)*)\s*(?:with|by saying|saying|was|said|:)?\s*["\u25A1]/i;

/** "You replied to it with ..." of what was written before. */
export const order: Checker = (spoken) => {
  const { known, reading } = spoken;
  if (!REPLIED.test(reading.masked)) return [];
  const said = textsIn(reading, known);
  const sides = sidesOf(known.log.tables);
  return falseClauses(spoken, 'reply', (text, { start }) => {
    const match = REPLIED.exec(text);
    if (match === null || /\b(?:not|never|no)\b|n't\b/i.test(match[0])) return undefined;
    const at = start + match.index + match[0].length - 1;
    const reply = said.find((one) => one.start >= at - 1);
    const about = said.findLast((one) => one.end <= start + match.index + 1);
    const rowsOf = (value: string | undefined) =>
      known.valuesOf('text').filter((one) => one.value === value && sides.some(({ table }) => table === one.table));
    const [answers, abouts] = [rowsOf(reply?.value), rowsOf(about?.value)];
    if (answers.length === 0 || abouts.length === 0) return undefined;
    const isAfter = answers.some((one) =>
      abouts.some((other) => Math.max(...known.timesOf(one)) > Math.min(...known.timesOf(other))),
    );
    return isAfter ? undefined : 'that was written before';
  });
};

const REPEATED =
  /\b(?:came|arrived|sent|wrote|received|got|repeated)\b[^.;]{0,30} (?:twice|two times|three times|several times|more than once|a second time)\b/i;

/** "The same number sent you a second offer." */
const SECOND = /\b(?:sent|wrote|texted|messaged) you (?:a second|another|one more) \p{L}+\b(?! (?:number|name))/iu;

/** "It came twice" of what is there once. */
export const repeats: Checker = (spoken) => {
  const { known } = spoken;
  const { masked } = spoken.reading;
  if (!REPEATED.test(masked) && !SECOND.test(masked)) return [];
  const texts = known
    .valuesOf('text')
    .filter(({ table }) => sidesOf(known.log.tables).some((one) => one.table === table));
  const isTwice = texts.some((one) => texts.some((other) => other.value === one.value && other.id !== one.id));
  const { onlyRow } = known;
  const isAlone =
    onlyRow !== undefined &&
    sidesOf(known.log.tables).some(({ table, sender }) => {
      const senders = texts.filter(
        (one) => one.table === table && sender.every((side) => one.row[side] === onlyRow.row[side]),
      );
      return table === onlyRow.table && senders.length === 1;
    });
  return texts.length === 0
    ? []
    : falseClauses(spoken, 'repeated', (text) => {
        if (/\b(?:not|never|no)\b|n't\b/i.test(text)) return undefined;
        if (!isTwice && REPEATED.test(text)) return 'it is there once';
        return isAlone && SECOND.test(text) ? 'there is one' : undefined;
      });
};
