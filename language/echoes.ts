import { sentenceSpans } from './sentences.ts';
import { wordsOf } from './words.ts';

/** The text without sentences that others have said, word for word. */
export function withoutEchoes(text: string, heard: readonly string[]): string {
  const said = new Set(heard.flatMap(sentencesIn).map(wordForms));
  if (!sentencesIn(text).some((sentence) => said.has(wordForms(sentence)))) return text;
  return sentencesIn(text)
    .filter((sentence) => !said.has(wordForms(sentence)))
    .join('\n');
}

/**
 * The text without results of calls that it only passes on as they are: objects and lists always, other values where there are
 * several, since one may be the answer.
 */
export function withoutResults(text: string, results: readonly string[]): string {
  const forms = new Set(
    results
      .filter((one) => !/^(?:null|true|false)$/.test(one))
      .flatMap(sentencesIn)
      .map(wordForms),
  );
  const passed = sentencesIn(text).filter((sentence) => forms.has(wordForms(sentence)));
  const isDump = passed.some((sentence) => /^[[{]/.test(sentence.trim()));
  return passed.length > 1 || isDump ? withoutEchoes(text, passed) : text;
}

function sentencesIn(text: string): readonly string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end).trim());
}

function wordForms(text: string): string {
  return wordsOf(text)
    .map(({ form }) => form)
    .join(' ');
}

/** Whether a text is another once more, whatever its punctuation. */
export function sameWords(one: string, other: string): boolean {
  return wordForms(one) === wordForms(other);
}
