/** Whether a text contains one of the phrases as whole words, ignoring case and punctuation. */
export function containsPhrase(text: string, phrases: readonly string[]): boolean {
  const words = wordsOf(text);
  return phrases.some((phrase) => hasWords(phrase) && words.includes(wordsOf(phrase)));
}

/** Whether a phrase can be contained in anything: punctuation alone is no word. */
export function hasWords(phrase: string): boolean {
  return WORD.test(phrase);
}

export function countWords(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}

const WORD = /[\p{L}\p{N}]+/u;
const WORDS = new RegExp(WORD, 'gu');

/** Lower-case words with a space around each. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(WORDS) ?? []).join(' ')} `;
}
