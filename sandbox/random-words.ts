/** Unsigned 32-bit words from the sfc32 generator, seeded with FNV-1a hashes of the text: the same text, the same words. */
export function randomWords(text: string): () => number {
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
