/** From one index of a text up to another. */
export type TextRange = readonly [start: number, end: number];

/** Every eight characters in a row of the secrets, and what follows each of them. */
type SecretParts = ReadonlyMap<string, readonly string[]>;

/** Shorter parts of a key are of no use to anybody, and may be anything. */
const SHORTEST_PART = 8;
/** Shorter parts that are all letters of one case may be words. */
const SHORTEST_WORDLESS_PART = 16;

/** The parts of secrets, as they are and in base64, in lower case. */
export function partsOf(secrets: readonly string[]): SecretParts {
  const parts = new Map<string, string[]>();
  for (const form of secrets.flatMap((secret) => [secret, ...base64Forms(secret)])) {
    const lower = form.toLowerCase();
    for (let at = 0; at + SHORTEST_PART <= lower.length; at++) {
      const part = lower.slice(at, at + SHORTEST_PART);
      const follows = lower.slice(at + SHORTEST_PART);
      parts.set(part, [...(parts.get(part) ?? []), follows]);
    }
  }
  return parts;
}

/** Where a text holds parts of secrets, each as long as possible. */
export function findParts(text: string, parts: SecretParts): readonly TextRange[] {
  const lower = text.toLowerCase();
  const spans: TextRange[] = [];
  for (let at = 0; at + SHORTEST_PART <= lower.length;) {
    const continuations = parts.get(lower.slice(at, at + SHORTEST_PART)) ?? [];
    const end = Math.max(at, ...continuations.map((one) => endOfCommon(lower, at + SHORTEST_PART, one)));
    const isPart = end > at && (end - at >= SHORTEST_WORDLESS_PART || !isWord(text.slice(at, end)));
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

/** What a secret looks like inside base64 text, which depends on how many bytes stand before it. */
function base64Forms(secret: string): readonly string[] {
  if (/[^\x20-\x7e]/.test(secret)) return [];
  return [0, 1, 2].flatMap((before) => {
    const encoded = btoa('\0'.repeat(before) + secret);
    const own = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
