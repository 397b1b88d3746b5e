const NO_NAMES = new Set(
  (
    'i pm am wifi gps id ok monday tuesday wednesday thursday friday saturday sunday january february march april may june july ' +
    'august september october november december ave avenue blvd boulevard st street rd road'
  ).split(' '),
);

/** Words of names: those with a capital letter inside a sentence. */
export function namesIn(text: string): readonly string[] {
  const words = text.matchAll(/(?<![.!?:]\s*|^\W*)\b\p{Lu}\p{L}+/gu);
  return [...words].map(([word]) => word.toLowerCase()).filter((word) => !NO_NAMES.has(word));
}

/**
 * Whether it names what the fact names; undefined if one of them names nothing. Names in `shared` do not count, unless the
 * fact has no other: both sides use them anyway.
 */
export function namesSame(text: string, fact: string, shared: string): boolean | undefined {
  const isShared = new Set(namesIn(shared));
  const own = namesIn(fact).filter((name) => !isShared.has(name));
  const wanted = own.length > 0 ? own : namesIn(fact);
  const named = namesIn(text).filter((name) => wanted.includes(name) || !isShared.has(name));
  if (wanted.length === 0 || named.length === 0) return undefined;
  return wanted.some((name) => named.includes(name));
}
