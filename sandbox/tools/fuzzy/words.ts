/** rapidfuzz's `default_process`: lower case, everything but letters and digits replaced by spaces, trimmed. */
export function defaultProcess(text: string): string {
  return Array.from(text, (character) => (isWord(character) ? lower(character) : ' '))
    .join('')
    .trim();
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Maps one character to one character, so that lengths, and therefore scores, agree with the reference. */
function lower(character: string): string {
  const [first = character] = character.toLowerCase();
  return first;
}

const BLANK = ' ';

/** Characters by code point, as Python counts them. */
export type Characters = readonly string[];

/**
 * The words of two texts: all of each, those in both, and those in only one. Each list is sorted and joined by spaces.
 */
export interface TokenSplit {
  readonly left: Characters;
  readonly right: Characters;
  readonly common: Characters;
  readonly onlyLeft: Characters;
  readonly onlyRight: Characters;
  /** No word occurs twice in or across the texts, so the differences are the texts themselves. */
  readonly isPlain: boolean;
}

export function splitTokens(left: string, right: string): TokenSplit {
  const [leftWords, rightWords] = [words(left), words(right)];
  const [leftSet, rightSet] = [new Set(leftWords), new Set(rightWords)];
  const onlyLeft = [...leftSet].filter((word) => !rightSet.has(word));
  const onlyRight = [...rightSet].filter((word) => !leftSet.has(word));
  return {
    left: joined(leftWords),
    right: joined(rightWords),
    common: joined([...leftSet].filter((word) => rightSet.has(word))),
    onlyLeft: joined(onlyLeft),
    onlyRight: joined(onlyRight),
    isPlain: onlyLeft.length === leftWords.length && onlyRight.length === rightWords.length,
  };
}

function words(text: string): readonly string[] {
  return text.split(BLANK).filter((word) => word !== '');
}

function joined(list: readonly string[]): Characters {
  return [...list.toSorted(byCodePoint).join(BLANK)];
}

/** Python's string order, which differs from the order of UTF-16 code units. */
export function byCodePoint(left: string, right: string): number {
  const [a, b] = [[...left], [...right]];
  const at = a.findIndex((character, index) => character !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
}
