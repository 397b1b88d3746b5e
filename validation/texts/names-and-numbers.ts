/** Words with a digit, and words in the middle of a sentence that begin with a capital letter. */
const NAME_OR_NUMBER = /(?<![.!?:]\s+|^)\b\p{Lu}[\p{L}'’]*|[+\p{L}\d.,]*\d[\p{L}\d]*/gu;

export function namesAndNumbers(text: string): readonly string[] {
  return text.match(NAME_OR_NUMBER) ?? [];
}
