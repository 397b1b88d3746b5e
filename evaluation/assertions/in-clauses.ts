import { clauseText } from '../../language/reading.ts';
import type { Clause } from '../../language/reading.ts';
import type { CheckedText, CheckedWords, StatementKind } from './assertion.ts';
import type { TouchedRow } from './known-rows.ts';

/** What is known instead of what a clause says, and what kind of statement that is if not the checker's. */
type Why = string | { readonly reason: string; readonly kind: StatementKind } | undefined;

/** What is false in the clauses of a text that assert something, by what is known instead, or what nothing supports. */
export function falseClauses(
  { reading }: CheckedText,
  topic: string,
  why: (text: string, clause: Clause) => Why,
  verdict: 'false' | 'unsupported' = 'false',
): readonly CheckedWords[] {
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const found = why(clauseText(reading, clause), clause);
    if (found === undefined) return [];
    const { start, end } = clause;
    return [{ start, end, topic, verdict, ...(typeof found === 'string' ? { reason: found } : found) }];
  });
}

/** What is false in them of the rows that the run has changed for good; nothing if it has changed none. */
export function falseOfTouched(
  spoken: CheckedText,
  topic: string,
  why: (text: string, touched: readonly TouchedRow[], clause: Clause) => string | undefined,
): readonly CheckedWords[] {
  const touched = spoken.known.lasting(spoken.message);
  return touched.length === 0 ? [] : falseClauses(spoken, topic, (text, clause) => why(text, touched, clause));
}
