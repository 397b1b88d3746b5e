import { contentWords } from './content-words.ts';

/** Words with a digit, and words in the middle of a sentence that begin with a capital letter. */
const NAME_OR_NUMBER = /(?<![.!?:]\s+|^)\b\p{Lu}[\p{L}'’]*|[+\p{L}\d.,]*\d[\p{L}\d]*/gu;

/** The stems of the names and numbers in a text. */
export function namesAndNumbers(text: string): readonly string[] {
  return contentWords((text.match(NAME_OR_NUMBER) ?? []).join(' '));
}
