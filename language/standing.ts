import { clauseAt } from './reading.ts';
import type { Reading } from './reading.ts';
import type { Span } from './sentences.ts';
import { isNegated } from './negation.ts';

/** How a part of a text is meant: said to be so, said not to be so, or neither (a question, a condition). */
type Standing = 'asserted' | 'denied' | 'aside';

/** Right before it: nobody says that it is so. */
const HEDGED = /\b(?:maybe|perhaps|possibly|might be|may be|could be)\b[^,]{0,16}$/i;

export function standing(reading: Reading, span: Span): Standing {
  const clause = clauseAt(reading, span.start);
  if (clause === undefined || clause.isQuestion || clause.isCondition) return 'aside';
  if (HEDGED.test(reading.masked.slice(clause.start, span.start))) return 'aside';
  return isNegated(reading, span) ? 'denied' : 'asserted';
}
