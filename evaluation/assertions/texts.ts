import { saidDates } from '../../language/dates.ts';
import { findText } from '../../language/find-values.ts';
import { clauseAt } from '../../language/reading.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Row } from '../log.ts';
import type { Checker, CheckedWords } from './assertion.ts';

const QUOTED = /"([^"\n]{8,}?)"/g;
const REPORTED =
  /\b(?:says|said|reads|read|wrote|texted|sent)(?: you)?(?: (?:to|him|her|them))?:\s*([^"\n]{8,})(?!\s*["\w])/gi;

/** Whether a quotation is a text or a part of it, word for word. */
function isPart(quotation: string, text: string): boolean {
  const forms = (one: string) =>
    ` ${wordsOf(one)
      .map(({ form }) => form)
      .join(' ')} `;
  return forms(text).includes(forms(quotation));
}

/** From which share of the words of a text a quotation is of that text. */
/** Words of a quotation beside those of the text that it repeats. */
const MORE = 1;
const NEARLY = 0.5;
const WORDS = 3;

/** A text of the run retold with another word in the place of one: "the dark red swimsuit". */
export const retellings: Checker = ({ reading, known, message }) => {
  const textsOf = (row: Row | undefined) =>
    known.valuesOf('text').flatMap((one) => (one.row === row ? [one.value] : []));
  const values = [
    ...new Set([
      ...known.touched(message).flatMap(({ before, after }) => [...textsOf(before), ...textsOf(after)]),
      ...textsOf(known.onlyRow?.row),
    ]),
  ];
  if (values.length === 0) return [];
  const words = contentWords(wordsOf(reading.text));
  let all: ReadonlySet<string> | undefined;
  const isKnown = (said: string) => {
    all ??= new Set(
      [...known.valuesOf('text').map(({ value }) => value), ...known.heard].flatMap((text) =>
        wordsOf(text).map(({ form }) => form),
      ),
    );
    return all.has(said);
  };
  return values.flatMap((value) => {
    const own = contentWords(wordsOf(value)).map(({ form }) => form);
    return own.flatMap((form, at): readonly CheckedWords[] => {
      const [before, next] = [own[at - 1], own[at + 1]];
      if (before === undefined || next === undefined) return [];
      const hit = words.findIndex(
        (word, index) =>
          words[index - 1]?.form === before &&
          words[index + 1]?.form === next &&
          word.form !== form &&
          !isKnown(word.form) &&
          word.end - word.start > 2,
      );
      const word = words[hit];
      if (word === undefined || words.some((one) => one.form === form) || standing(reading, word) !== 'asserted')
        return [];
      return [
        { start: word.start, end: word.end, topic: 'text', verdict: 'false', reason: `it says \u201C${value}\u201D` },
      ];
    });
  });
};

/** A quotation that is nearly a text of the run, and not quite. */
export const texts: Checker = ({ reading, known, message }) => {
  const { text } = reading;
  if (!/"|\b(?:says|said|reads|read|wrote|texted|sent)\b[^\n]*:/i.test(text)) return [];
  const quotations = [...text.matchAll(QUOTED), ...text.matchAll(REPORTED)].map(
    ({ 0: whole, 1: inner = '', index }) => ({
      inner,
      start: index + whole.indexOf(inner),
      end: index + whole.indexOf(inner) + inner.length,
    }),
  );
  if (quotations.length === 0) return [];
  const own = [...new Set([...known.valuesOf('text').map(({ value }) => value), ...known.givenTexts])];
  const made = known.changes
    .filter((one) => one.message <= message && known.log.tables[one.table]!.words.isDue)
    .flatMap(({ added, changed }) => [...added, ...changed.map(({ after }) => after)])
    .flatMap(
      (row) => Object.values(row).filter((value) => typeof value === 'string' && value.includes(' ')) as string[],
    );
  const madeForms = new Set(made.flatMap((one) => contentWords(wordsOf(one)).map(({ form }) => form)));
  return quotations.flatMap(({ inner, start, end }): readonly CheckedWords[] => {
    const clause = clauseAt(reading, start);
    if (clause === undefined || clause.isQuestion || standing(reading, { start, end }) !== 'asserted') return [];
    const words = wordsOf(inner);
    const said = new Set(contentWords(words).map(({ form }) => form));
    if (said.size < 2) return [];
    const span = { start, end, topic: 'text' };
    const sent = known.sentTexts;
    const sentence = reading.sentences[clause.sentence]!;
    const isOfSent =
      sent.length > 0 &&
      /\b(?:sent|texted|messaged|delivered)\b/i.test(reading.masked.slice(sentence.start, sentence.end));
    if (isOfSent && !sent.some((one) => isPart(inner, one)))
      return [{ ...span, verdict: 'false', reason: `what was sent says \u201C${sent.join(', ')}\u201D` }];
    if (
      // A reminder or message that was made, under another text.
      made.length > 0 &&
      (/\b(?:reminders?|remind|noted)\b/i.test(reading.masked.slice(sentence.start, sentence.end)) ||
        saidDates(reading.masked.slice(sentence.start, sentence.end), known.now.parts).length > 0) &&
      ![...own, ...known.heard, ...known.resultTexts].some(
        (one) => isPart(inner, one) || findText(inner, one).length > 0 || findText(one, inner).length > 0,
      ) &&
      words.some(({ form }) => madeForms.has(form))
    )
      return [{ ...span, verdict: 'false', reason: `it says \u201C${made[0]!}\u201D` }];
    const isOfMade =
      made.length + sent.length > 0 &&
      /\b(?:text|content|it|message|reminder) (?:is|says|reads|being|will say)(?: now)?\W*$/i.test(
        reading.text.slice(sentence.start, start),
      );
    if (
      isOfMade &&
      ![...own, ...known.heard].some((one) => findText(one, inner).length > 0 || findText(inner, one).length > 0)
    )
      return [{ ...span, verdict: 'false', reason: `it says \u201C${[...made, ...sent][0]!}\u201D` }];
    if (said.size < WORDS) return [];
    if (
      [...own, ...known.heard, ...known.resultTexts].some(
        (one) => findText(one, inner).length > 0 || findText(inner, one).length > 0,
      )
    )
      return [{ ...span, verdict: 'true', reason: '' }];
    const near = own
      .map((one) => {
        const wanted = new Set(contentWords(wordsOf(one)).map(({ form }) => form));
        const shared = [...wanted].filter((form) => said.has(form)).length;
        // With a word or two more it is another text all the same.
        const isWhole = shared === wanted.size && said.size - shared > MORE;
        return { one, shared, share: shared / wanted.size, isWhole };
      })
      .toSorted((a, b) => b.share - a.share)[0];
    if (near === undefined || near.isWhole || near.share < NEARLY || near.shared < 2)
      return [{ ...span, verdict: 'unsupported', reason: 'nothing in the run says so' }];
    return [{ ...span, verdict: 'false', reason: `it says \u201C${near.one}\u201D` }];
  });
};
