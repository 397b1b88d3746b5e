import { maskQuotations } from './quotations.ts';

/** A stretch of a text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A sentence as it was written, and with its quotations masked. */
export interface Sentence {
  readonly text: string;
  readonly masked: string;
}

/** The sentences of a text in their order. */
export function sentencesOf(text: string): readonly Sentence[] {
  const masked = maskQuotations(text);
  return sentenceSpans(masked).map(({ start, end }) => {
    const written = text.slice(start, end);
    const from = start + written.search(/\S/);
    return { text: written.trim(), masked: masked.slice(from, from + written.trim().length) };
  });
}

/** Abbreviations and initials whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|mr|mrs|ms|dr|st|blvd|ave|rd|no|vs|approx|inc|a\.m|p\.m|u\.s)|(?<![°'\d])\b[a-z])$/i;

/** Where the sentences of a masked text are. A line ends a sentence too. */
export function sentenceSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    if (/[\p{L}\p{N}\u25A1]/u.test(text.slice(start, end))) spans.push({ start, end });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(/\n+|[.!?]+["')\]*_]*(?=\s|$)/g)) {
    const end = index + mark.length;
    if (mark.startsWith('.') && ABBREVIATION.test(text.slice(Math.max(0, index - 8), index)) && !isEnd(text, end))
      continue;
    close(end);
  }
  close(text.length);
  return spans;
}

/** Whether what follows an abbreviation begins a sentence of its own. */
function isEnd(text: string, from: number): boolean {
  return /^\s*(?:$|\n|["(]?(?:I|You|Your|It|The|They|That|This|Is|Would|Do|Let|And|Her|His|Their|Which|What|Who|When|Where|How|Shall|Should|Could|Can|If|Please|Sorry|Apologies|Correction|No|Actually|By|Also|As|There|We|He|She|My|Anything|Any|Want|Need|Just|Hope|Feel|Glad|Happy|Here)\b)/.test(
    text.slice(from),
  );
}
