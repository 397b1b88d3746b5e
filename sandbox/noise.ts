/** A pseudorandom number in [0, 1) that depends only on the text (FNV-1a). */
export function noise(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return (hash >>> 0) / 2 ** 32;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
