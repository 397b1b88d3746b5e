import { quotedPieces } from '../sandbox/quoted-text.ts';

/**
 * Whether an object in the text has two keys of one name, of which JSON.parse keeps only the last without a word.
 * @param value the parsed text, not too deep
 */
export function hasEqualKeys(text: string, value: unknown): boolean {
  return countKeys(value) !== countWrittenKeys(text);
}

function countWrittenKeys(text: string): number {
  let count = 0;
  let follows = false;
  for (const piece of quotedPieces(text, '"')) {
    if (follows && /^\s*:/.test(piece.text)) count++;
    follows = piece.isQuoted;
  }
  return count;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, item) => sum + countKeys(item), own);
}
