/** Stands for each character of a quotation. */
const BLANK = '\u25A1';

/** Curly marks and guillemets as the straight ones that they stand for, character by character. */
export function straightMarks(text: string): string {
  return text.replaceAll(/[\u201C\u201D\u201E\u00AB\u00BB]/g, '"').replaceAll(/[\u2018\u2019\u02BC\u00B4]/g, "'");
}

/** Whole lines: fenced blocks and block quotations. */
const BLOCKS = [/^[ \t]*(```|~~~)[^\n]*\n(?:.*\n)*?[ \t]*\1[ \t]*$/gm, /^[ \t]*>.*$/gm];
/** Between marks, which stay. */
const MARKED = [/"[^"\n]*"/g, /(?<!\w)'(?=\S)[^'\n]*(?:(?<=\w)'(?=\w)[^'\n]*)*'(?!\w)/g];

/** Words of somebody else that stand without marks, after a colon: up to the end of the line. */
const REPORTED =
  /(?<=\b(?:says|said|reads|read|wrote)\*{0,2}:\*{0,2}(?:[ \t]+|\n{1,2})|\b(?:sent|contents?|text|message|body|reminder)(?: is| was)?\*{0,2}:\*{0,2}[ \t]+)[^\s"'\u25A1][^\n]*/gi;

/** Where the writer speaks again after reported words, or adds when something is. */
const GOES_ON =
  /(?<=[.!?]\s+)(?:shall I|should I|may I|can I|do you|did you|would you|is (?:that|this|there)|anything|let me know|please|I(?:'ve| have|'ll| will)|it(?:'s| is| was) (?:due|set|from)|and (?:cellular|wi-?fi|location|low battery))\b|(?:[,;]\s+(?:due|set|scheduled|sent|today|tonight|tomorrow|on|at|by|for)\b|\s[-\u2013\u2014(])(?=[^.?]*\.?$)/i;

/** "Which text: who is it from?" explains its own question. */
const ASKS =
  /(?:^|[.!?\n]\s*)(?:(?:so|and|sure|okay|ok|well|of course|certainly|happily|gladly)[,!]? )*(?:what|which|who|whose|when|where|how)\b[^.!?\n]*$/i;

/**
 * The text with what it says in the words of somebody else blanked, position by position: between quotation marks of any kind,
 * in block quotations and fenced blocks, and after "it says:". Quotation marks are straight.
 */
export function maskQuotations(text: string): string {
  const blocks = BLOCKS.reduce((rest, block) => rest.replaceAll(block, (lines) => blanked(lines)), straightMarks(text));
  return MARKED.reduce((rest, marked) => rest.replaceAll(marked, blankInside), blocks).replaceAll(
    REPORTED,
    (words, offset: number, whole: string) => {
      if (words.includes('?') && ASKS.test(whole.slice(0, offset))) return words;
      const own = words.search(GOES_ON);
      const reported = own === -1 ? words : words.slice(0, own);
      return blanked(reported, /[.!?]\s*$/.test(reported)) + words.slice(reported.length);
    },
  );
}

/** Blanks, of the same length. A quotation that ends its sentence leaves a full stop, whatever mark it ends with. */
export function blanked(quotation: string, endsSentence = false): string {
  const blank = quotation.replaceAll(/\S/g, BLANK);
  return endsSentence ? blank.replace(/\S(?=\s*$)/, '.') : blank;
}

function blankInside(quotation: string, offset: number, whole: string): string {
  const isEnd =
    /[.!?]$/.test(quotation.slice(0, -1)) && /^\s*(?:$|\s["(]?\p{Lu})/u.test(whole.slice(offset + quotation.length));
  return quotation[0]! + blanked(quotation.slice(1, -1), isEnd) + quotation.at(-1)!;
}
