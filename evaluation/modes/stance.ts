import { isUnable } from '../../language/refusals/inability.ts';
import { asksOf } from '../../language/questions/asks-of.ts';
import type { Reading } from '../../language/reading.ts';

/** What a text leaves the user with: a promise, a refusal, a question, or what it asserts. */
export type Stance = 'promises' | 'refuses' | 'asks' | 'asserts';

/** Whoever did it. */
const DONE =
  /^\W*(?:(?:okay|ok|sure|great|perfect)\W+)?(?:all )?(?:done|all set|sorted|saved|sent|updated|deleted|removed|finished)\b|\b(?:i|i've|we've|we|has been|have been)(?: (?:now|just|also|already|successfully|been))* (?:added|saved|sent|set|updated|changed|moved|deleted|removed|turned|switched|created|texted|pushed|marked)\b/i;

const CANNOT =
  /\b(?:can't|cannot|can not|couldn't|could not|unable|not able|not something (?:that )?i(?:'m| am| can)\b|(?:not|isn't|aren't|wasn't) (?:\w+ )?possible|impossible|won't (?:allow|let)|only you can|no way|don't have (?:access|the tools?|a (?:tool|way))|there is no way|out of my reach|i can only|(?:i'm|i am) only able|all (?:that )?i can do|nothing (?:more |else )?(?:that )?i can do|can do nothing|can't do (?:anything|a thing))\b/i;

/** The writer's own, of what is to be done for the reader now: a reminder that is set reminds later. */
const PROMISE =
  /\b(?:i'll|i will|we'll|we will|i'm going to|let me)\b(?! (?:remind|ping|nudge|let you know|keep|alert|make sure|notify|know|be able|need|not)\b)/i;

/** Whether a text says that it cannot be done. */
export function isRefusal(text: string): boolean {
  return CANNOT.test(text);
}

export function isPromise(clause: string): boolean {
  return PROMISE.test(clause);
}

/** Whether a clause says that something, or all, is done. */
export function isDone(clause: string): boolean {
  return DONE.test(clause) && !isUnable(clause);
}

export function stanceOf(reading: Reading): Stance {
  const { masked, clauses } = reading;
  const said = clauses.filter(({ isQuestion }) => !isQuestion);
  const own = said.filter(({ isCondition }) => !isCondition).map(({ start, end }) => masked.slice(start, end));
  const saysDone = own.some(isDone);
  if (!saysDone && own.some(isPromise)) return 'promises';
  // "Without wifi I can't tell" is under a condition that is so.
  if (!saysDone && said.some(({ start, end }) => CANNOT.test(masked.slice(start, end)))) return 'refuses';
  const asks = asksOf(masked).filter(({ kind }) => kind === 'open' || kind === 'choice' || kind === 'consent');
  return !saysDone && asks.length > 0 && isOnlyAsking(reading) ? 'asks' : 'asserts';
}

/** Nothing is said beside what is asked, but for courtesy. */
function isOnlyAsking({ sentences, masked }: Reading): boolean {
  const last = sentences.at(-1);
  return last !== undefined && masked.slice(last.start, last.end).includes('?');
}
