import { patternOf } from '../../documents/text-matcher.ts';

interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text split where another one occurs in it. @param wanted may be empty */
export function markedParts(text: string, wanted: string): readonly MarkedPart[] {
  if (wanted === '') return [{ text, isMarked: false }];
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { index, 0: found } of text.matchAll(patternOf(wanted, 'g'))) {
    if (index > end) parts.push({ text: text.slice(end, index), isMarked: false });
    parts.push({ text: found, isMarked: true });
    end = index + found.length;
  }
  return end < text.length || parts.length === 0 ? [...parts, { text: text.slice(end), isMarked: false }] : parts;
}

/** Where the first occurrence ends, in characters; null without one. */
export function firstEnd(text: string, wanted: string): number | null {
  const found = wanted === '' ? null : patternOf(wanted).exec(text);
  return found === null ? null : found.index + found[0].length;
}
