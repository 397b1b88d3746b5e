const STOP_WORDS = new Set('a an and at by for in is me my near nearest of on stock the to'.split(' '));

/** The words of a text in lower case, without stop words, accents, punctuation and possessives. */
export function searchWords(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]s\b|['’]/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !STOP_WORDS.has(word));
}
