import { clauseText } from '../../language/reading.ts';
import type { Clause } from '../../language/reading.ts';
import type { CheckedText, CheckedWords } from './assertion.ts';
import type { TouchedRow } from './known-rows.ts';

/** What is false in the clauses of a text that assert something, by what is known instead, or what nothing supports. */
export function falseClauses(
  { reading }: CheckedText,
  topic: string,
  why: (text: string, clause: Clause) => string | undefined,
  verdict: 'false' | 'unsupported' = 'false',
): readonly CheckedWords[] {
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const reason = why(clauseText(reading, clause), clause);
    return reason === undefined ? [] : [{ start: clause.start, end: clause.end, topic, verdict, reason }];
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
