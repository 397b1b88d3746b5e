import { keptFor } from './kept.ts';
import { sentenceSpans } from './sentences.ts';
import { wordsOf } from './words.ts';

/** The text without sentences that others have said, word for word. */
export function withoutEchoes(text: string, heard: readonly string[]): string {
  const said = new Set(heard.flatMap(formsIn));
  const sentences = sentencesIn(text);
  const forms = formsIn(text);
  if (!forms.some((form) => said.has(form))) return text;
  return sentences.filter((_, index) => !said.has(forms[index]!)).join('\n');
}

/**
 * The text without results of calls that it only passes on as they are: objects and lists always, other values where there are
 * several, since one may be the answer.
 */
export function withoutResults(text: string, results: readonly string[]): string {
  const returned = new Set(results.filter((one) => !/^(?:null|true|false)$/.test(one)).flatMap(formsIn));
  const forms = formsIn(text);
  const passed = sentencesIn(text).filter((_, index) => returned.has(forms[index]!));
  const isDump = passed.some((sentence) => /^[[{]/.test(sentence.trim()));
  return passed.length > 1 || isDump ? withoutEchoes(text, passed) : text;
}

const sentencesIn = keptFor(1 << 16, (text): readonly string[] =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end).trim()),
);

/** Its sentences, by their words. */
const formsIn = keptFor(1 << 16, (text) => sentencesIn(text).map(wordForms));

function wordForms(text: string): string {
  return wordsOf(text)
    .map(({ form }) => form)
    .join(' ');
}

/** Whether a text is another once more, whatever its punctuation. */
export function sameWords(one: string, other: string): boolean {
  return wordForms(one) === wordForms(other);
}
