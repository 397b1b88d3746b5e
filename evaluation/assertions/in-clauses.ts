import { clauseText } from '../../language/reading.ts';
import type { Clause } from '../../language/reading.ts';
import type { CheckedText, CheckedWords } from './assertion.ts';

/** What is false in the clauses of a text that assert something, by what is known instead. */
export function falseClauses(
  { reading }: CheckedText,
  topic: string,
  why: (text: string, clause: Clause) => string | undefined,
): readonly CheckedWords[] {
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const reason = why(clauseText(reading, clause), clause);
    return reason === undefined ? [] : [{ start: clause.start, end: clause.end, topic, verdict: 'false', reason }];
  });
}
