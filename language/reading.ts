import { keptFor } from './kept.ts';
import { plainText } from './plain-text.ts';
import { blanked, maskQuotations } from './quotations.ts';
import { sentenceSpans } from './sentences.ts';
import type { Span } from './sentences.ts';

/** A part of a sentence that asserts, denies or supposes one thing. */
export interface Clause extends Span {
  readonly sentence: number;
  /** The sentence asks. */
  readonly isQuestion: boolean;
  /** It states a condition: "if you meant the 24th". */
  readonly isCondition: boolean;
  /** Its sentence holds only under a condition. */
  readonly isConditional: boolean;
}

/** A text as a reader takes it in. All positions are those in `text`. */
export interface Reading {
  /** Without Markdown, with straight quotes. */
  readonly text: string;
  /** The same with what it quotes blanked, position by position: punctuation in it ends no sentence. */
  readonly masked: string;
  readonly sentences: readonly Span[];
  readonly clauses: readonly Clause[];
}

/**
 * Reads a text.
 * @param quoted stretches of the plain text that are known to be quotations, with or without marks
 */
export function readText(written: string, quoted?: (text: string) => readonly Span[]): Reading {
  return quoted === undefined ? readPlain(written) : readQuoting(written, quoted);
}

const readPlain = keptFor(1 << 16, (written) => readQuoting(written, () => []));

function readQuoting(written: string, quoted: (text: string) => readonly Span[]): Reading {
  const text = plainText(written);
  let known = text;
  for (const { start, end } of quoted(text)) {
    const endsSentence = /[.!?]/.test(text[end - 1]!) && /^["']?\s*(?:$|\s["'(]?\p{Lu})/u.test(text.slice(end));
    known = known.slice(0, start) + blanked(known.slice(start, end), endsSentence) + known.slice(end);
  }
  const masked = maskQuotations(known);
  const sentences = sentenceSpans(masked);
  return { text, masked, sentences, clauses: sentences.flatMap((span, index) => clausesOf(masked, span, index)) };
}

const BREAK =
  /[;()]|\s-\s|\s\u2192\s(?=I\b)|,\s*(?=(?:and|but|so|because|which|who|although|though|since|while|whereas|however|then|not|nor|rather|instead|if|unless|I|you|it|we|they|as(?= (?:wi-?fi|cellular|location|low battery|it|that|this|there|your phone|the phone)\b))\b)|\s(?=(?:but|because|although|whereas|however|as long as|while(?= (?:wi-?fi|cellular|location|low battery|it's|your phone|the phone)\b)|and both (?:are|is|were))\b)|,\s*(?=[^,.;]{2,30}(?:isn't|is not|aren't)(?: any ?more| any longer)\b)|\s(?=and (?:(?:I|we|then)\b|(?:turned|switched|put|enabled|disabled) (?:it|that)\b))/gi;

/** "Once I had that" tells when it was, and is none. */
const CONDITION =
  /^(?!\W*(?:but|and) without\b)(?!\W*(?:(?:and|but|so|then)\b[\s,]*)*(?:after (?:that|this|which),?(?: \w+)? (?:i|we)\b|(?:when|once|after|as soon as) (?:that|it|this|all|i|we) (?:had|was|were|got|finished|saw|did|knew)\b))[\s\W]*(?:(?:and|but|so|or|then|well|sorry|also)\b[\s,]*)*(?:if(?! (?:you don't mind|i(?:'m| am) not mistaken|i (?:recall|remember))\b)|when(?!:| \|)|whenever|once(?! more\b)|unless|in case|depending|assuming|provided|should you|had (?:I|you)|(?:before|after|without)(?! \w+ing\b)(?<!before(?= that\b))|until|between(?= (?:then|now|that|\d)\b)|(?:earlier|later) than (?:that|this)|as long as|as soon as)\b/i;

/** How a sentence begins that asks from its first word. */
const ASKING =
  /^[\s\W]*(?:(?:and|but|so|or|then|well|sorry|also|okay|ok|sure|hm+|great)\b[\s,!]*)*(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|would|will|should|shall|may|might|have|has|to (?:who|whom|which))\b/i;

function clausesOf(text: string, sentence: Span, number: number): readonly Clause[] {
  const body = text.slice(sentence.start, sentence.end);
  const asks = /\?[\s")\]]*$/.test(body);
  const asksAsAWhole = ASKING.test(body);
  const cuts = [...body.matchAll(BREAK)].map(({ 0: mark, index }) => index + mark.length);
  const afterCondition = CONDITION.test(body) ? body.search(/,(?!\d)/) + 1 : 0;
  const ends = [...new Set([...cuts, ...(afterCondition > 0 ? [afterCondition] : []), body.length])].toSorted(
    (a, b) => a - b,
  );
  let holdsUnderCondition = CONDITION.test(body);
  let from = 0;
  return ends.map((end) => {
    const part = body.slice(from, end);
    const isCondition = CONDITION.test(part);
    // What follows a semicolon holds by itself.
    if (from > 0 && body[from - 1] === ';' && !isCondition) holdsUnderCondition = false;
    const clause = {
      start: sentence.start + from,
      end: sentence.start + end,
      sentence: number,
      // "It's +1408... - shall I call?" asks only in the end.
      isQuestion: asks && (end === body.length || asksAsAWhole),
      isCondition,
      isConditional: isCondition || holdsUnderCondition,
    };
    from = end;
    return clause;
  });
}

/** The clause around a position. */
export function clauseAt({ clauses }: Reading, position: number): Clause | undefined {
  return clauses.findLast(({ start }) => start <= position);
}

/** What a clause or sentence says, without what is quoted. */
export function clauseText({ masked }: Reading, { start, end }: Span): string {
  return masked.slice(start, end);
}
