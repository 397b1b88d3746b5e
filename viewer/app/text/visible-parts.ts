import { UNSAFE_CHARACTER } from '../../../text/escape-for-terminal.ts';
import { patternOf } from '../../documents/text-matcher.ts';

/** A part of a text: shown as it is, or a character that is shown as a code because it cannot be seen itself. */
type VisiblePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string; readonly title: string };

/** Splits a text at the characters that act on a display, hide text or reorder it. */
export function visibleParts(text: string, { lineEnds }: { readonly lineEnds: boolean }): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let end = 0;
  const add = (plain: string) => plain !== '' && parts.push({ kind: 'text', text: plain });
  for (const match of text.matchAll(UNSAFE_CHARACTER)) {
    const [character, unsafe] = match;
    if (unsafe === undefined || (lineEnds && (unsafe === '\n' || unsafe === '\t'))) continue;
    add(text.slice(end, match.index));
    parts.push(codeOf(unsafe));
    end = match.index + character.length;
  }
  add(text.slice(end));
  return parts;
}

function codeOf(character: string): VisiblePart {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { kind: 'code', text: SYMBOLS[character] ?? `U+${point}`, title: `character U+${point}` };
}

const SYMBOLS: Readonly<Record<string, string>> = { '\n': '↵', '\r': '␍', '\t': '⇥', '\u001b': '␛' };

/** A part of a text that stands out. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  readonly className: string | undefined;
  readonly title: string;
}

interface Piece {
  readonly text: string;
  /** Null for what lies between passages. */
  readonly passage: Passage | null;
}

/** A text split at passages. @param passages in order; of those that overlap, only the first is cut out */
export function piecesOf(text: string, passages: readonly Passage[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const passage of passages) {
    if (passage.start < end) continue;
    pieces.push({ text: text.slice(end, passage.start), passage: null });
    pieces.push({ text: text.slice(passage.start, passage.end), passage });
    ({ end } = passage);
  }
  return [...pieces, { text: text.slice(end), passage: null }].filter((piece) => piece.text !== '');
}

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
