/** Stands for each character of a quotation. */
const BLANK = '\u25A1';

/** The text with each character between quotation marks blanked, but for spaces; the marks stay. */
export function maskQuotes(text: string): string {
  return text
    .replaceAll(/"[^"\n]*"/g, blankInside)
    .replaceAll(/(?<![\w])'(?=\S)[^'\n]*(?:(?<=\w)'(?=\w)[^'\n]*)*'(?!\w)/g, blankInside);
}

/** Blanks, of the same length. A quotation that ends its sentence leaves a full stop, whatever mark it ends with. */
export function blanked(quotation: string, endsSentence: boolean): string {
  const blank = quotation.replaceAll(/[^\s]/g, BLANK);
  return endsSentence ? `${blank.slice(0, -1)}.` : blank;
}

function blankInside(quotation: string, offset: number, whole: string): string {
  const isEnd =
    /[.!?]$/.test(quotation.slice(0, -1)) && /^\s*(?:$|\s["(]?\p{Lu})/u.test(whole.slice(offset + quotation.length));
  return quotation[0]! + blanked(quotation.slice(1, -1), isEnd) + quotation.at(-1)!;
}
