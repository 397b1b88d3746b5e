import { plainText } from './plain-text.ts';
import { blanked, maskQuotes } from './mask-quotes.ts';

/** A stretch of a text, from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

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
  /** The same with what stands in quotation marks blanked, position by position: punctuation in it ends no sentence. */
  readonly masked: string;
  readonly clauses: readonly Clause[];
}

/**
 * Reads a text.
 * @param quoted stretches of the plain text that are known to be quotations, with or without marks
 */
export function readText(written: string, quoted: (text: string) => readonly Span[] = () => []): Reading {
  const text = plainText(written);
  let masked = maskQuotes(text);
  for (const { start, end } of quoted(text)) {
    const endsSentence = /[.!?]/.test(text[end - 1]!) && /^["']?\s*(?:$|\s["'(]?\p{Lu})/u.test(text.slice(end));
    masked = masked.slice(0, start) + blanked(masked.slice(start, end), endsSentence) + masked.slice(end);
  }
  return { text, masked, clauses: sentencesOf(masked).flatMap((span, index) => clausesOf(masked, span, index)) };
}

/** Abbreviations and initials whose full stop ends no sentence. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|mr|mrs|ms|dr|st|blvd|ave|rd|no|vs|approx|inc|a\.m|p\.m|u\.s)|\b[a-z])$/i;

function sentencesOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    if (/[\p{L}\p{N}\u25A1]/u.test(text.slice(start, end))) spans.push({ start, end });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(/\n+|[.!?]+(?=[\s")\]]|$)/g)) {
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
  return /^\s*(?:$|\n|["(]?(?:I|You|Your|It|The|They|That|This|Is|Would|Do|Let|And|Her|His|Their)\b)/.test(
    text.slice(from),
  );
}

const BREAK =
  /[;()]|\s-\s|,\s*(?=(?:and|but|so|because|which|who|although|though|since|while|whereas|however|then|not|nor|rather|instead|if|unless|I|you|it|we|they)\b)|\s(?=(?:but|because|although|whereas|however)\b)/gi;

const CONDITION =
  /^[\s\W]*(?:(?:and|but|so|or|then|well|sorry|also)\b[\s,]*)*(?:if|when|whenever|once|unless|in case|depending|assuming|provided|should you|had (?:I|you)|before|after|until|between|as long as|as soon as|without)\b/i;

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

/** The text of the clauses of a sentence, quotations blanked. */
export function sentenceText({ masked, clauses }: Reading, sentence: number): string {
  return clauses
    .filter((clause) => clause.sentence === sentence)
    .map(({ start, end }) => masked.slice(start, end))
    .join('');
}

/** What a clause says, without what is quoted. */
export function clauseText({ masked }: Reading, { start, end }: Clause): string {
  return masked.slice(start, end);
}
