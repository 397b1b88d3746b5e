import { maskQuotations } from './mask-quotations.ts';

/** A sentence as it was written, and with its quotations masked. */
export interface Sentence {
  readonly text: string;
  readonly masked: string;
}

/** After `.` a capital letter or a digit begins a sentence; after `?` and `!` anything does. */
const END = /(?:[?!]+[*_)\]]*|\.[*_)\]]*(?=\s+[^\s\p{Ll}]|\s*$))\s*/gu;
const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/;

/** The sentences of a text in their order. A list belongs to the sentence with the colon before it. */
export function sentencesOf(text: string): readonly Sentence[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const masked = maskQuotations(paragraph);
    const ends = [...masked.matchAll(END)].map(({ index, 0: end }) => index + end.length);
    const starts = [0, ...ends];
    return starts.flatMap((start, position) => {
      const end = starts[position + 1] ?? paragraph.length;
      const sentence = { text: paragraph.slice(start, end).trim(), masked: masked.slice(start, end).trim() };
      return /[\p{L}\p{N}]/u.test(sentence.text) ? [sentence] : [];
    });
  });
}

/** Lines, with the items of a list joined to the line that announces it, unless they are questions of their own. */
function paragraphsOf(text: string): readonly string[] {
  const paragraphs: string[] = [];
  let announces = false;
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = paragraphs.length - 1;
    if (announces && ITEM.test(line) && !line.includes('?')) {
      paragraphs[last] = `${paragraphs[last]} ${line.replace(ITEM, '').trim()},`;
      continue;
    }
    paragraphs.push(line.replace(ITEM, ''));
    announces = /:\*{0,2}\s*$/.test(line);
  }
  return paragraphs;
}
