import { findText } from '../../language/find-values.ts';
import { clauseAt } from '../../language/reading.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Checker, CheckedWords } from './assertion.ts';

const QUOTED = /"([^"\n]{8,}?)"/g;
const REPORTED = /\b(?:says|said|reads|read|wrote|texted|sent)(?: you)?(?: (?:to|him|her|them))?:\s*([^"\n]{8,})/gi;

/** Whether a quotation is a text or a part of it, word for word. */
function isPart(quotation: string, text: string): boolean {
  const forms = (one: string) =>
    ` ${wordsOf(one)
      .map(({ form }) => form)
      .join(' ')} `;
  return forms(text).includes(forms(quotation));
}

/** From which share of the words of a text a quotation is of that text. */
const NEARLY = 0.5;
const WORDS = 3;

/** A quotation that is nearly a text of the run, and not quite. */
export const texts: Checker = ({ reading, known }) => {
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
  return quotations.flatMap(({ inner, start, end }): readonly CheckedWords[] => {
    const clause = clauseAt(reading, start);
    if (clause === undefined || clause.isQuestion || standing(reading, { start, end }) !== 'asserted') return [];
    const words = wordsOf(inner);
    const said = new Set(contentWords(words).map(({ form }) => form));
    if (said.size < WORDS) return [];
    const span = { start, end, topic: 'text' };
    const sent = known.sentTexts;
    const sentence = reading.sentences[clause.sentence]!;
    const isOfSent =
      sent.length > 0 &&
      /\b(?:sent|texted|messaged|delivered)\b/i.test(reading.masked.slice(sentence.start, sentence.end));
    if (isOfSent && !sent.some((one) => isPart(inner, one)))
      return [{ ...span, verdict: 'false', reason: `what was sent says \u201C${sent.join(', ')}\u201D` }];
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
        return { one, shared, share: shared / wanted.size, isWhole: shared === wanted.size };
      })
      .toSorted((a, b) => b.share - a.share)[0];
    if (near === undefined || near.isWhole || near.share < NEARLY || near.shared < 2)
      return [{ ...span, verdict: 'unsupported', reason: 'nothing in the run says so' }];
    return [{ ...span, verdict: 'false', reason: `it says \u201C${near.one}\u201D` }];
  });
};
