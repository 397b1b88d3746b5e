import { findParts, lowerCase, partsOf } from './secret-parts.ts';
import type { TextRange } from './secret-parts.ts';
import { withoutBlanks, withoutEscapes } from './plain-text.ts';

/** Hides secrets in a text. */
export type Mask = (text: string) => string;

/** Real keys are longer; shorter ones are made up by people, and may be words. */
const SHORTEST_KEY = 16;
const SHORTEST_SECRET = 4;
const SHORTEST_TEXT = 12;

/** What stands in place of secrets. */
const KEY = '[key]';
const TEXT = '[hidden]';

/** In characters. */
const CHUNK = 100_000;

/**
 * Hides secrets however they are written: in part, in either case, over several lines, in base64, escaped for an address,
 * for JSON or for HTML. Made-up keys of less than 16 characters are hidden only where they stand alone; those made only of
 * letters, such as `test` or `EMPTY`, are words and not hidden.
 */
export function maskOf(secrets: readonly string[]): Mask {
  const lines = secrets.flatMap((secret) => secret.split(/\s+/));
  const made = lines.filter(isMadeUp).map(lowerCase);
  const hideKeys = keyMask(secrets);
  const hideWords: Mask = (text) => replaced(text, wordSpans(text, made), KEY);
  return made.length === 0 ? hideKeys : (text) => hideKeys(inChunks(hideWords)(text));
}

/** The same for real keys only, for texts in which a short secret is more likely to be something else. */
export function keyMask(secrets: readonly string[]): Mask {
  return partsMask(secrets, { shortest: SHORTEST_KEY, shown: KEY });
}

/**
 * Hides texts in plain words, for example an answer that somebody must not hear: wherever they stand alone, and long ones
 * also in part.
 */
export function textMask(texts: readonly string[]): Mask {
  const lower = texts.map(lowerCase).filter((text) => text !== '');
  if (lower.length === 0) return (text) => text;
  const hideParts = partsMask(texts, { shortest: SHORTEST_TEXT, shown: TEXT });
  const hideWhole = inChunks((text) => replaced(text, wordSpans(text, lower), TEXT));
  return (text) => hideParts(hideWhole(text));
}

interface Hiding {
  /** Shorter secrets are not searched for in part. */
  readonly shortest: number;
  /** In place of what is hidden. */
  readonly shown: string;
}

function partsMask(secrets: readonly string[], { shortest, shown }: Hiding): Mask {
  const forms = secrets.flatMap((secret) => [secret.replaceAll(/\s+/g, ''), ...secret.split(/\s+/)]);
  const parts = partsOf([...new Set(forms)].filter((form) => form.length >= shortest));
  if (parts.parts.size === 0) return (text) => text;
  return inChunks((text) => {
    const plain = withoutBlanks(withoutEscapes(text));
    const spans = findParts(plain.characters, parts);
    return replaced(
      text,
      spans.map(([start, end]) => [plain.starts[start]!, plain.ends[end - 1]!]),
      shown,
    );
  });
}

/** Keeps memory small in long texts. A key at the seam is hidden in two parts. */
function inChunks(mask: Mask): Mask {
  return (text) => {
    let masked = '';
    for (let at = 0; at < text.length; at += CHUNK) masked += mask(text.slice(at, at + CHUNK));
    return masked;
  };
}

function isMadeUp(secret: string): boolean {
  return secret.length >= SHORTEST_SECRET && secret.length < SHORTEST_KEY && !/^[a-z]+$/i.test(secret);
}

/** Where the secrets stand as words of their own. */
function wordSpans(text: string, secrets: readonly string[]): readonly TextRange[] {
  const { characters, starts, ends } = withoutEscapes(text);
  const lower = lowerCase(characters);
  const spans: TextRange[] = [];
  for (const secret of secrets) {
    for (let at = lower.indexOf(secret); at !== -1; at = lower.indexOf(secret, at + 1)) {
      const end = at + secret.length;
      const isWord = !isWordCharacter(lower.charAt(at - 1)) && !isWordCharacter(lower.charAt(end));
      if (isWord) spans.push([starts[at]!, ends[end - 1]!]);
    }
  }
  return spans;
}

function isWordCharacter(character: string): boolean {
  return /[\w-]/.test(character);
}

function replaced(text: string, spans: readonly TextRange[], shown: string): string {
  let masked = '';
  let at = 0;
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start >= at) masked += text.slice(at, start) + shown;
    at = Math.max(at, end);
  }
  return masked + text.slice(at);
}
