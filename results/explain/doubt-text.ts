import type { Assertion } from '../../evaluation/assertions/assertion.ts';
import { shorten } from '../../sandbox/shorten.ts';

/** Something that the agent said that is not known to be so. */
export interface DoubtedStatement extends Pick<Assertion, 'message' | 'quote' | 'verdict' | 'reason'> {
  /** Where the message has the words; null where they were read in another form, as numbers in words are. */
  readonly place: { readonly start: number; readonly end: number } | null;
}

/** In characters. */
const LONGEST_QUOTE = 120;
const HEADS = { false: 'not so', 'taken back': 'not so, and taken back', unsupported: 'unsupported' } as const;

export function doubtText(doubt: DoubtedStatement): string {
  return `${HEADS[doubt.verdict]}: ${doubtedWords(doubt)}`;
}

/** The words, and what is known instead. */
export function doubtedWords({ quote, reason }: DoubtedStatement): string {
  return `\u201C${shorten(quote, LONGEST_QUOTE)}\u201D (${reason})`;
}
