const BLANK = '\u25A1';

/** The text with each character between quotation marks blanked, but for spaces; the marks stay. */
export function maskQuotes(text: string): string {
  return text
    .replaceAll(/"[^"\n]*"/g, blankInside)
    .replaceAll(/(?<![\w])'(?=\S)[^'\n]*(?:(?<=\w)'(?=\w)[^'\n]*)*'(?!\w)/g, blankInside);
}

/** A quotation that ends its sentence leaves a full stop, whatever mark it ends with. */
function blankInside(quotation: string, offset: number, whole: string): string {
  const inside = quotation.slice(1, -1).replaceAll(/[^\s]/g, BLANK);
  const isEnd =
    /[.!?]$/.test(quotation.slice(0, -1)) && /^\s*(?:$|\s["(]?\p{Lu})/u.test(whole.slice(offset + quotation.length));
  return quotation[0]! + (isEnd ? `${inside.slice(0, -1)}.` : inside) + quotation.at(-1)!;
}
