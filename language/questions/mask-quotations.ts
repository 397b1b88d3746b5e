/** What a text says in the words of somebody else: between quotation marks, or in a block quote. */
const QUOTED = [
  /"[^"\n]*"/g,
  /“[^”\n]*”/g,
  /«[^»\n]*»/g,
  /‘[^‘\n]*?’(?!\p{L})/gu,
  /(?<=^|[\s(:])'(?=\S)[^\n]*?\S'(?=$|[\s.,;:!?)])/gm,
  /^\s*>[^\n]*$/gm,
];

/** Words of a message or reminder that stand without quotation marks, after a colon: all up to the end of the line. */
const REPORTED =
  /(?<=\b(?:says|said|reads|read|wrote|sent|content|contents|text|message|body|reminder)(?: is| was)?\*{0,2}:\*{0,2}[ \t]+)\S[^\n]*/gi;

/** Where the writer speaks again after reported words. */
const SPEAKS_AGAIN =
  /(?<=[.!?]\s+)(?:shall I|should I|may I|can I|do you|did you|would you|is (?:that|this|there)|anything|let me know|please)\b/i;

/** The text with all that it quotes replaced by as many dots: a question in it asks nobody. */
export function maskQuotations(text: string): string {
  const masked = QUOTED.reduce((rest, quotation) => rest.replace(quotation, hidden), text);
  return masked.replace(REPORTED, (words) => {
    const own = words.search(SPEAKS_AGAIN);
    return own === -1 ? hidden(words) : hidden(words.slice(0, own)) + words.slice(own);
  });
}

function hidden(words: string): string {
  return '·'.repeat(words.length);
}
