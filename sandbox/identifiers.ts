/**
 * A generator of UUID-v4-shaped ids. The sequence depends only on the seed and the path, so a retried attempt creates
 * the same rows. Each call returns the next id.
 */
export function identifierSource(seed: number, ...path: readonly (string | number)[]): () => string {
  const next = randomWords(JSON.stringify([seed, ...path]));
  return () => {
    const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join('-');
  };
}

/** Unsigned 32-bit words from the sfc32 generator, seeded with FNV-1a hashes of the text. */
function randomWords(text: string): () => number {
  let [a, b, c, counter] = [hash(text, 1), hash(text, 2), hash(text, 3), 1];
  const next = () => {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

function hash(text: string, salt: number): number {
  let value = Math.imul(0x811c9dc5 ^ salt, 0x01000193);
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}
