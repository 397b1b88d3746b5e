import type { JsonValue } from '../../sandbox/json.ts';

/** Whether a value contains text of the reference: a name, or three consecutive words of a text. */
export type ForeignTextDetector = (value: JsonValue) => boolean;

export function foreignTextDetector(names: readonly string[], texts: readonly string[]): ForeignTextDetector {
  const nameWords = new Set(names.flatMap(wordsOf).filter((word) => word.length > 2));
  const phrases = new Set(texts.flatMap((text) => phrasesOf(wordsOf(text))));
  return (value) =>
    stringsIn(value).some((text) => {
      const words = wordsOf(text);
      return words.some((word) => nameWords.has(word)) || phrasesOf(words).some((phrase) => phrases.has(phrase));
    });
}

/** All strings in a value, at any depth, including strings inside JSON texts. */
export function stringsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return /^[[{].*[\]}]$/s.test(value) ? stringsInText(value) : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function stringsInText(text: string): readonly string[] {
  try {
    return stringsIn(JSON.parse(text) as JsonValue);
  } catch {
    return [text];
  }
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A tool name is one word. Ids are ignored. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(ID, ' ')
      .match(/[\p{L}\p{N}_']+/gu) ?? []
  );
}

function phrasesOf(words: readonly string[]): readonly string[] {
  return words.slice(2).map((last, index) => `${words[index]} ${words[index + 1]} ${last}`);
}
