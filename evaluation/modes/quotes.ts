import type { Span } from '../../language/sentences.ts';
import type { ToldText } from './evidence.ts';

/** In words: a shorter sentence is an interjection. */
export const SHORT = 4;

/** A clause of a text that shows its stance; the text if none does. */
export function clauseOf(
  { reading, text }: Pick<ToldText, 'reading' | 'text'>,
  shows: (clause: string) => boolean,
): string {
  const clause = reading.clauses.find(({ start, end }) => shows(reading.masked.slice(start, end)));
  return clause === undefined ? firstSentence({ reading, text }) : reading.text.slice(clause.start, clause.end).trim();
}

/** The first sentence that says something: "All set!" does not. */
export function firstSentence({ reading, text }: Pick<ToldText, 'reading' | 'text'>): string {
  const isLong = ({ start, end }: Span) => reading.text.slice(start, end).trim().split(/\s+/).length >= SHORT;
  const first = reading.sentences.find(isLong) ?? reading.sentences[0];
  return first === undefined ? text : reading.text.slice(first.start, first.end).trim();
}

/** Words of whoever gives up. */
export const UNABLE =
  /\b(?:can't|cannot|couldn't|could not|unable|not able|impossible|no way|don't have|isn't|no (?:tool|access)|nothing (?:more |else )?(?:that )?i can do|i can only|only able|i can do)\b/i;
