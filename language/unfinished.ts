import { asksOf } from './questions/asks-of.ts';
import { CANNOT } from './refusals/inability.ts';
import type { Reading } from './reading.ts';

/** Says that something cannot or could not be done, or is left to somebody else. */
const UNABLE = new RegExp(
  String.raw`\b(?:${CANNOT}|failed|went wrong|no tool|(?:isn't|is not|not) in your|there(?:'s| is| are|'re) no|(?:you )?(?:have|had) no(?! \w+ (?:left|any ?more))|(?<!\bno (?:one|body) )need(?:s)? to know|first need|unchanged|still (?:there|due|listed|in|saved|set|a|an|your)|isn't allowed|not allowed|(?:won't|doesn't|wouldn't) let(?! (?:you(?: (?:forget|down|miss)|[.!])|it|this|that)\b)|refuses to|permission|not permitted|(?:it|that|this|them|on|off) yourself|manually|(?<!slip )by you)\b`,
  'i',
);

/** "To turn off wifi, go to Settings." */
const INSTRUCTION =
  /^\W*(?:please )?try (?:re\p{L}+|turn|switch|toggl|charg|updat|check|install|mov|wait)ing\b|\b(?:go to|open|tap|reinstall|restart|charge|take)\b[^.]{0,30}\b(?:settings?|app|switch|phone|card|it)\b|settings\s*>/iu;

/** "I had to take the phone out of that mode." */
const OWN_NEED = /\b(?:i|we) (?:had|needed) to\b/i;

/** "It was off all along", "was already in your contacts, so I left it". */
const ALREADY =
  /\b(?:was|were)\b[^.]{0,20}\b(?:already|all along|the whole time)\b|\b(?:was|were)\b[^.]{0,10}\b(?:on|off) already\b|\ball along\b|\bthe whole time\b|\bleft (?:it|that|this|things|everything|all|him|her|them)(?: \w+)? as (?:it|they|he|she) (?:was|were)\b/i;

/** What is still to come. */
const LATER =
  /\b(?:i'm|i am|we're|we are) (?:going|about) to\b(?! remind)|\b(?:i'll|i will|we'll|(?<!\b(?:who|which|that) )will be)\b(?! (?:remind|remember you|ping|nudge|nag|pester|poke|holler|shout|be (?:sure|back|insufferable|there|here|on)|let you know|keep|alert|make sure|notify|get|tell you to))|\bas soon as\b|\bwithin \d+\b|\bin a moment\b|\bfrom tonight\b|\byou can (?:now )?(?:create|add|set|send|delete|remove|change|update|move|turn|switch|try)\b/i;

/** "If you'd like it tied to a shop, you can add the place" */
const YOU_CAN = /\byou can\b/i;

/** Other things than what was asked. */
const OTHERWISE = /\b(?:else|other(?:s|wise)?|again|more)\b/i;

/** Whether a text that reports nothing leaves the user with a request, an excuse, instructions or a promise. */
const DONE = /^\W*(?:all )?(?:done|all set|sorted|finished)\b[^,]{0,12}[.!]/i;

/** "Should I add the store as well?" */
const AS_WELL = /\badd\b[^?]*\b(?:as well|too)\b/i;

/** "Handled, more or less." */
const PARTLY =
  /\b(?:handled|taken care of|done|sorted|set|saved|added|deleted|finished)\b[^.;]{0,12}\b(?:more or less|sort of|kind of|almost|partly|partially|half ?way)\b/i;

export function isUnfinished(reading: Reading): boolean {
  if (PARTLY.test(reading.masked)) return true;
  if (DONE.test(reading.masked)) return false;
  const asks = asksOf(reading.masked).filter(({ text }) => !AS_WELL.test(text));
  if (asks.some(({ kind }) => kind === 'open' || kind === 'choice' || kind === 'consent')) return true;
  return reading.clauses.some(({ start, end, isQuestion, isCondition, isConditional }) => {
    const text = reading.masked.slice(start, end);
    if (isQuestion || isCondition) return false;
    if (ALREADY.test(text) || (INSTRUCTION.test(text) && !OWN_NEED.test(text))) return true;
    return (UNABLE.test(text) || (LATER.test(text) && !(isConditional && YOU_CAN.test(text)))) && !OTHERWISE.test(text);
  });
}
