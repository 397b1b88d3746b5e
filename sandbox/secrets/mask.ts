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
      const standsAlone = !isWordCharacter(lower.charAt(at - 1)) && !isWordCharacter(lower.charAt(end));
      if (standsAlone) spans.push([starts[at]!, ends[end - 1]!]);
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

/** A text without escapes, and where each of its characters stands in the original. */
interface PlainText {
  readonly characters: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Escapes of addresses, of JSON and programming languages, also JSON within JSON, and of HTML. */
const ESCAPE =
  /%([0-9a-f]{2})|\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|&#x([0-9a-f]{2});|&#(\d{2,3});|\\*\\([nrt"'\\/])|&amp;/giu;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The text as it reads without escapes: percent signs, backslashes and entities. */
function withoutEscapes(text: string): PlainText {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const pieces: string[] = [];
  let length = 0;
  let at = 0;
  const copyUpTo = (end: number) => {
    pieces.push(text.slice(at, end));
    for (; at < end; length++) {
      starts[length] = at;
      ends[length] = ++at;
    }
  };
  for (const match of text.matchAll(ESCAPE)) {
    copyUpTo(match.index);
    pieces.push(meaningOf(match));
    starts[length] = at;
    at += match[0].length;
    ends[length++] = at;
  }
  copyUpTo(text.length);
  return { characters: pieces.join(''), starts, ends };
}

function meaningOf([, percent, unicode, short, entity, decimal, escaped]: RegExpExecArray): string {
  const hexadecimal = percent ?? unicode ?? short ?? entity;
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return escaped === undefined ? '&' : (CONTROLS[escaped.toLowerCase()] ?? escaped);
}

/** The same text without blanks and line breaks. */
function withoutBlanks({ characters, starts, ends }: PlainText): PlainText {
  const kept = { starts: new Uint32Array(characters.length), ends: new Uint32Array(characters.length) };
  let length = 0;
  for (let index = 0; index < characters.length; index++) {
    if (isBlank(characters.charCodeAt(index))) continue;
    kept.starts[length] = starts[index]!;
    kept.ends[length++] = ends[index]!;
  }
  return { characters: characters.replaceAll(/\s+/g, ''), ...kept };
}

/** As `\s` in an expression. */
function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return /\s/.test(String.fromCharCode(code));
}

/** From one index of a text up to another. */
type TextRange = readonly [start: number, end: number];

interface SecretParts {
  /** Every eight characters in a row of the secrets, and what follows each of them. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** Of each {@link beginning} that a part may have, whether one has it. Nearly all places in texts are told from parts by it. */
  readonly beginnings: Uint8Array;
}

/** Shorter parts of a key are of no use to anybody, and may be anything. */
const SHORTEST_PART = 8;
/** Shorter parts that are all letters of one case may be words. */
const SHORTEST_WORDLESS_PART = 16;

/** The parts of secrets, as they are and in base64, in lower case. */
export function partsOf(secrets: readonly string[]): SecretParts {
  const parts = new Map<string, string[]>();
  for (const form of secrets.flatMap((secret) => [secret, ...base64Forms(secret)])) {
    const lower = lowerCase(form);
    for (let at = 0; at + SHORTEST_PART <= lower.length; at++) {
      const part = lower.slice(at, at + SHORTEST_PART);
      const follows = lower.slice(at + SHORTEST_PART);
      parts.set(part, [...(parts.get(part) ?? []), follows]);
    }
  }
  const beginnings = new Uint8Array(BEGINNINGS);
  for (const part of parts.keys()) beginnings[beginning(part, 0)] = 1;
  return { parts, beginnings };
}

const BEGINNINGS = 65_536;

/** Four characters, mixed into one number. */
function beginning(text: string, at: number): number {
  let mixed = 0;
  for (let next = at; next < at + 4; next++) mixed = Math.imul(mixed, 31) + text.charCodeAt(next);
  return mixed & (BEGINNINGS - 1);
}

/** Where a text holds parts of secrets, each as long as possible. */
function findParts(text: string, { parts, beginnings }: SecretParts): readonly TextRange[] {
  const lower = lowerCase(text);
  const spans: TextRange[] = [];
  for (let at = 0; at + SHORTEST_PART <= lower.length;) {
    if (beginnings[beginning(lower, at)] === 0) {
      at++;
      continue;
    }
    const continuations = parts.get(lower.slice(at, at + SHORTEST_PART)) ?? [];
    const end = Math.max(at, ...continuations.map((one) => endOfCommon(lower, at + SHORTEST_PART, one)));
    const isPart = end > at && (end - at >= SHORTEST_WORDLESS_PART || !isWord(text.slice(at, end)));
    if (isPart) spans.push([at, end]);
    at = isPart ? end : at + 1;
  }
  return spans;
}

/** As long as the text: İ, the one character that is longer in lower case, is an i. */
function lowerCase(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase();
}

function endOfCommon(text: string, from: number, continuation: string): number {
  let length = 0;
  while (length < continuation.length && text[from + length] === continuation[length]) length++;
  return from + length;
}

function isWord(text: string): boolean {
  return /^[A-Z]?[a-z_.-]+$|^[A-Z_.-]+$/.test(text);
}

/** What a secret looks like inside base64 text, which depends on how many bytes stand before it. */
function base64Forms(secret: string): readonly string[] {
  if (/[^\x20-\x7e]/.test(secret)) return [];
  return [0, 1, 2].flatMap((before) => {
    const encoded = btoa('\0'.repeat(before) + secret);
    const own = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
