import { partsOf } from '../../sandbox/secrets/mask.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';

/** What `keyMask` hides, one character after the other: simple, and slow. */
export function simpleKeyMask(secrets: readonly string[]): Mask {
  const forms = secrets.flatMap((secret) => [secret.replaceAll(/\s+/g, ''), ...secret.split(/\s+/)]);
  const { parts } = partsOf([...new Set(forms)].filter((form) => form.length >= 16));
  return (text) => {
    const plain = withoutBlanks(withoutEscapes(text));
    let masked = '';
    let at = 0;
    for (const [start, end] of findParts(plain.characters, parts)) {
      masked += `${text.slice(at, plain.starts[start])}[key]`;
      at = plain.ends[end - 1]!;
    }
    return masked + text.slice(at);
  };
}

interface Plain {
  readonly characters: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const ESCAPE =
  /%([0-9a-f]{2})|\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|&#x([0-9a-f]{2});|&#(\d{2,3});|\\*\\([nrt"'\\/])|&amp;/giu;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function withoutEscapes(text: string): Plain {
  const starts: number[] = [];
  const ends: number[] = [];
  let characters = '';
  const add = (character: string, start: number, end: number) => {
    characters += character;
    starts.push(start);
    ends.push(end);
  };
  let at = 0;
  for (const match of text.matchAll(ESCAPE)) {
    for (; at < match.index; at++) add(text.charAt(at), at, at + 1);
    at += match[0].length;
    add(meaningOf(match), match.index, at);
  }
  for (; at < text.length; at++) add(text.charAt(at), at, at + 1);
  return { characters, starts, ends };
}

function meaningOf([, percent, unicode, short, entity, decimal, escaped]: RegExpExecArray): string {
  const hexadecimal = percent ?? unicode ?? short ?? entity;
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return escaped === undefined ? '&' : (CONTROLS[escaped.toLowerCase()] ?? escaped);
}

function withoutBlanks({ characters, starts, ends }: Plain): Plain {
  const kept = [...starts.keys()].filter((index) => characters.charAt(index).trim() !== '');
  return {
    characters: kept.map((index) => characters.charAt(index)).join(''),
    starts: kept.map((index) => starts[index]!),
    ends: kept.map((index) => ends[index]!),
  };
}

function findParts(
  text: string,
  parts: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [number, number])[] {
  const lower = text.toLowerCase();
  const spans: (readonly [number, number])[] = [];
  for (let at = 0; at + 8 <= lower.length;) {
    const continuations = parts.get(lower.slice(at, at + 8)) ?? [];
    const end = Math.max(at, ...continuations.map((one) => endOfCommon(lower, at + 8, one)));
    const isPart = end > at && (end - at >= 16 || !isWord(text.slice(at, end)));
    if (isPart) spans.push([at, end]);
    at = isPart ? end : at + 1;
  }
  return spans;
}

function endOfCommon(text: string, from: number, continuation: string): number {
  let length = 0;
  while (length < continuation.length && text[from + length] === continuation[length]) length++;
  return from + length;
}

function isWord(text: string): boolean {
  return /^[A-Z]?[a-z_.-]+$|^[A-Z_.-]+$/.test(text);
}
