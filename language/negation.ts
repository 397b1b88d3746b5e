import { clauseAt } from './reading.ts';
import type { Reading } from './reading.ts';
import type { Span } from './sentences.ts';

const NEGATION =
  "(?:not(?! only| quite)|never|no longer|no(?= \\w)(?! (?:more|problem|worries|doubt|need|trouble|idea)\\b)|nor|neither|nothing|nobody|no one|none|without|cannot|can't|unable|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|couldn't|wouldn't|hasn't|haven't|hadn't|shouldn't|failed|rather than|instead of|unlike|except|other than)";
const BEFORE = new RegExp(`\\b${NEGATION}\\b`, 'gi');
/** "X is not ...", "X isn't ..." */
const AFTER =
  /^['\w]{0,2}["\s]*(?:, [^,.]{1,30}, )?(?:ago\b|(?:is|was|are|were|does|did|has|have|will|can|could) (?:not|never)|(?:is|was|are|were|does|did|has|have|wo|ca|could)n't)\b/i;

/** Whether what stands there is denied by its clause: by a negation before it, or right after it. */
export function isNegated(reading: Reading, { start, end }: Span): boolean {
  const clause = clauseAt(reading, start);
  if (clause === undefined) return false;
  return isNegatedBefore(reading.masked.slice(clause.start, start)) || AFTER.test(reading.masked.slice(end, end + 48));
}

/** "It won't drop below" gives a figure, and "so that you don't forget" a reason: they deny nothing. */
const LIMIT =
  /\b(?:don't|won't|do not|never|not to) forget\b|\b(?:won't|doesn't|does not|will not|don't|not)\s+(?:drop|fall|go|get|be|sink|rise)\s+(?:any )?(?:below|under|lower|colder|above|over|more|less)(?: than)?/gi;

/** A colon ends the reach of a negation, unless that is right before it: "It isn't the last one: ...", "It does not say: ...". */
export function isNegatedBefore(given: string): boolean {
  const text = given.replaceAll(LIMIT, '');
  const last = [...text.matchAll(BEFORE)].at(-1);
  if (last === undefined) return false;
  const between = text.slice(last.index + last[0].length);
  // "Instead of 1 PM, it comes at 5 PM."
  if (/^(?:instead|rather|unlike|except|other)/i.test(last[0]) && between.includes(',')) return false;
  // "It was never the problem and is still on."
  if (/^(?:never|not)$/i.test(last[0]) && /\band (?:is|are|was|were)\b/i.test(between)) return false;
  const colon = between.indexOf(':');
  return colon === -1 || /^(?:\s*(?:say|read|state|be|called|named|it)){0,2}\s*$/i.test(between.slice(0, colon));
}

/** Whether the text says no somewhere. */
export function hasNegation(text: string): boolean {
  return text.search(BEFORE) !== -1;
}
