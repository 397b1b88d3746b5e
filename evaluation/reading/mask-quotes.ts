const BLANK = '\u25A1';

/** The text with each character between quotation marks blanked, but for spaces; the marks stay. */
export function maskQuotes(text: string): string {
  return text
    .replaceAll(/"[^"\n]*"/g, blankInside)
    .replaceAll(/(?<![\w])'(?=\S)[^'\n]*(?:(?<=\w)'(?=\w)[^'\n]*)*'(?!\w)/g, blankInside);
}

function blankInside(quotation: string): string {
  return quotation[0]! + quotation.slice(1, -1).replaceAll(/[^\s]/g, BLANK) + quotation.at(-1)!;
}
