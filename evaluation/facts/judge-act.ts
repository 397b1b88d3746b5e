import type { Reading } from '../../language/reading.ts';
import { hasNegation, isNegatedBefore } from '../../language/negation.ts';
import { contraryPattern, donePattern, infinitivePattern } from './acts.ts';
import type { FactFinding, KnownFact } from './fact.ts';

type ActFact = Extract<KnownFact, { kind: 'act' }>;

const DONE = /^\W*(?:all )?(?:done|all set|sorted|finished|completed|got it|no problem, done|okay, done)\b/i;
const PROMISE = /\b(?:i'll|i will|we'll|you'll|you will)\b/i;

/** "I can set", "to be moved", "will be sent". */
const COULD =
  /\b(?:can|could|would|should|must|might|may(?! \d)|will|'ll|shall|to)\s+(?:(?:be|get|have it|have)\s+)?$/i;

/** "You won't find it there any more." */
const NO_MORE = /\b(?:not|never|nobody|none|no one|\w+n't)\b[^.]*\b(?:any ?more|any longer)\b/i;

/** Other things than what was asked: "nothing else was changed". */
const OTHERWISE = /\b(?:else|other(?:s|wise)?|any(?:thing|one) more|rest)\b/i;

/** What a text says of an act: that it was done, that it was not, or that the contrary was. The last statement counts. */
export function judgeAct({ act }: ActFact, reading: Reading): FactFinding {
  let finding: FactFinding = { verdict: 'silent', found: '' };
  for (const clause of reading.clauses) {
    if (clause.isQuestion || clause.isCondition) continue;
    const text = reading.masked.slice(clause.start, clause.end);
    const verdict = verdictOf(act, text);
    // Whoever says that it was done may add what was not.
    if (verdict === undefined || finding.verdict === 'told') continue;
    finding = { verdict, found: reading.text.slice(clause.start, clause.end).trim() };
  }
  return finding;
}

function verdictOf(act: ActFact['act'], text: string): FactFinding['verdict'] | undefined {
  const done = [...text.matchAll(donePattern(act))];
  if ((act === 'removed' || act === 'changed') && NO_MORE.test(text)) return 'told';
  if (/\b(?:was|were|is|are) already\b/i.test(text)) return 'denied';
  const real = done.filter(({ index }) => !isNegatedBefore(text.slice(0, index)) && !COULD.test(text.slice(0, index)));
  if (real.some(({ 0: words, index }) => /^\s*nothing\b/i.test(text.slice(index + words.length)))) return 'denied';
  if (real.length > 0) return isHypothetical(text) ? undefined : 'told';
  if (DONE.test(text)) return 'told';
  const verbs = [...text.matchAll(new RegExp(infinitivePattern(act), 'gi'))];
  const isDenied =
    hasNegation(text) &&
    (done.length > 0 || verbs.some(({ index }) => isNegatedBefore(text.slice(0, index)))) &&
    !OTHERWISE.test(text);
  if (isDenied) return 'denied';
  const contrary = contraryPattern(act)?.exec(text);
  return contrary && !isNegatedBefore(text.slice(0, contrary.index)) && !isHypothetical(text) ? 'rival' : undefined;
}

/** Nothing that has been done: "it can be deleted", "to get it moved". */
function isHypothetical(text: string): boolean {
  return (
    /\b(?:can|could|would|should|must|might|may(?! \d)|to) (?:be|get|have)\b/i.test(text) ||
    (PROMISE.test(text) && !/\b(?:remind(?:ed)?|tell you to)\b/i.test(text))
  );
}
