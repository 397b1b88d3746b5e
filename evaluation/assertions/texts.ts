import { saidDates } from '../../language/dates.ts';
import { findText } from '../../language/find-values.ts';
import { clauseAt } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { standing } from '../../language/standing.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { Row } from '../log.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import type { RunKnowledge } from './run-knowledge.ts';

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

/** Words of a quotation beside those of the text that it repeats. */
const MORE = 1;
/** From which share of the words of a text a quotation is of that text. */
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

/** A quotation, and where it stands. */
interface Quoted extends Span {
  readonly inner: string;
  /** Content words, by stem. */
  readonly forms: ReadonlySet<string>;
  /** The sentence around it: as it is written up to there, and the whole without quotations. */
  readonly lead: string;
  readonly sentence: string;
}

/** The texts of a run by the time that something is quoted. */
interface KnownTexts {
  readonly known: RunKnowledge;
  /** Of the world, or given to a tool. */
  readonly own: readonly string[];
  /** Of what the run noted. */
  readonly made: readonly string[];
}

/** A quotation that is nearly a text of the run, and not quite. */
export const texts: Checker = ({ reading, known, message }) => {
  const quotations = quotedIn(reading);
  if (quotations.length === 0) return [];
  const made = known.changes
    .filter((one) => one.message <= message && known.log.tables[one.table]!.words.isDue)
    .flatMap(({ added, changed }) => [...added, ...changed.map(({ after }) => after)])
    .flatMap(
      (row) => Object.values(row).filter((value) => typeof value === 'string' && value.includes(' ')) as string[],
    );
  const own = [...new Set([...known.valuesOf('text').map(({ value }) => value), ...known.givenTexts])];
  const seen = { known, own, made };
  return quotations.flatMap((quoted): readonly CheckedWords[] => {
    const span = { start: quoted.start, end: quoted.end, topic: 'text' };
    const other = ofSent(quoted, seen) ?? ofMade(quoted, seen) ?? ofNamed(quoted, seen);
    if (other !== undefined) return [{ ...span, verdict: 'false', reason: other }];
    return quoted.forms.size < WORDS ? [] : [{ ...span, ...likeness(quoted, seen) }];
  });
};

/** What a text asserts in somebody's words, with two words of content at least. */
function quotedIn(reading: Reading): readonly Quoted[] {
  const { text, masked } = reading;
  if (!/"|\b(?:says|said|reads|read|wrote|texted|sent)\b[^\n]*:/i.test(text)) return [];
  return [...text.matchAll(QUOTED), ...text.matchAll(REPORTED)].flatMap(
    ({ 0: whole, 1: inner = '', index }): readonly Quoted[] => {
      const start = index + whole.indexOf(inner);
      const end = start + inner.length;
      const clause = clauseAt(reading, start);
      const forms = new Set(contentWords(wordsOf(inner)).map(({ form }) => form));
      if (clause === undefined || clause.isQuestion || forms.size < 2) return [];
      if (standing(reading, { start, end }) !== 'asserted') return [];
      const around = reading.sentences[clause.sentence]!;
      const lead = text.slice(around.start, start);
      return [{ inner, start, end, forms, lead, sentence: masked.slice(around.start, around.end) }];
    },
  );
}

function isOneOf(inner: string, all: readonly string[]): boolean {
  return all.some((one) => findText(one, inner).length > 0 || findText(inner, one).length > 0);
}

/** What was sent, in place of what is said to have been. */
function ofSent({ inner, sentence }: Quoted, { known: { sentTexts: sent } }: KnownTexts): string | undefined {
  if (sent.length === 0 || !/\b(?:sent|texted|messaged|delivered)\b/i.test(sentence)) return undefined;
  return sent.some((one) => isPart(inner, one)) ? undefined : `what was sent says \u201C${sent.join(', ')}\u201D`;
}

/** What was noted, where it is spoken of under another text. */
function ofMade({ inner, sentence }: Quoted, { known, own, made }: KnownTexts): string | undefined {
  const [first] = made;
  const isSpokenOf = () =>
    /\b(?:reminders?|remind|noted)\b/i.test(sentence) || saidDates(sentence, known.now.parts).length > 0;
  if (first === undefined || !isSpokenOf()) return undefined;
  const all = [...own, ...known.heard, ...known.resultTexts];
  if (all.some((one) => isPart(inner, one)) || isOneOf(inner, all)) return undefined;
  const forms = new Set(made.flatMap((one) => contentWords(wordsOf(one)).map(({ form }) => form)));
  return wordsOf(inner).some(({ form }) => forms.has(form)) ? `it says \u201C${first}\u201D` : undefined;
}

/** What was noted or sent, in place of "the text is ...". */
function ofNamed({ inner, lead }: Quoted, { known, own, made }: KnownTexts): string | undefined {
  const [first] = [...made, ...known.sentTexts];
  if (first === undefined || !NAMED.test(lead)) return undefined;
  return isOneOf(inner, [...own, ...known.heard]) ? undefined : `it says \u201C${first}\u201D`;
}

const NAMED = /\b(?:text|content|it|message|reminder) (?:is|says|reads|being|will say)(?: now)?\W*$/i;

/** Whether it is a text of the run, nearly one, or none. */
function likeness({ inner, forms }: Quoted, { known, own }: KnownTexts): Pick<CheckedWords, 'verdict' | 'reason'> {
  if (isOneOf(inner, [...own, ...known.heard, ...known.resultTexts])) return { verdict: 'true', reason: '' };
  const near = own
    .map((one) => {
      const wanted = new Set(contentWords(wordsOf(one)).map(({ form }) => form));
      const shared = [...wanted].filter((form) => forms.has(form)).length;
      // With a word or two more it is another text all the same.
      const isWhole = shared === wanted.size && forms.size - shared > MORE;
      return { one, shared, share: shared / wanted.size, isWhole };
    })
    .toSorted((a, b) => b.share - a.share)[0];
  if (near === undefined || near.isWhole || near.share < NEARLY || near.shared < 2)
    return { verdict: 'unsupported', reason: 'nothing in the run says so' };
  return { verdict: 'false', reason: `it says \u201C${near.one}\u201D` };
}
