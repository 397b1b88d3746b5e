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

/** Whether it names something, but nothing that the fact names. Names in `shared` do not count: both sides use them anyway. */
export function namesOther(text: string, fact: string, shared: string): boolean {
  const isShared = new Set(namesIn(shared));
  const wanted = namesIn(fact).filter((name) => !isShared.has(name));
  const named = namesIn(text).filter((name) => !isShared.has(name));
  return wanted.length > 0 && named.length > 0 && !wanted.some((name) => named.includes(name));
}
