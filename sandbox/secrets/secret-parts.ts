/** From one index of a text up to another. */
export type TextRange = readonly [start: number, end: number];

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
export function findParts(text: string, { parts, beginnings }: SecretParts): readonly TextRange[] {
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
export function lowerCase(text: string): string {
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
