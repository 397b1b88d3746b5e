import type { Ask } from '../../language/questions/asks-of.ts';
import { beyondUser } from '../../language/questions/slots.ts';
import { confirms, namesDeed, serves } from '../../language/questions/wish.ts';
import type { Wish } from '../../language/questions/wish.ts';
import { asPick, isAboutSettings, wantsDigits, wantsId } from '../../language/questions/scripted-replies.ts';
import { isEither } from './choice.ts';
import type { Meaning } from './user-words.ts';

/**
 * What somebody says who wants `wish` to questions of yes or no, or to any that it has no `facts` for.
 * @param isOver whether the work was reported done before it was asked
 */
export function verdictOn(
  asks: readonly Ask[],
  wish: Wish,
  facts: readonly string[],
  isOver: boolean,
): Meaning | undefined {
  if (asks.length === 0) return undefined;
  if (asks.some(({ text }) => LEAVES_IT.test(text)) && facts.length === 0) return 'doIt';
  const meant = facts.length > 0 ? asks.map(asPick) : asks;
  const leave = meant.filter(({ kind }) => kind === 'consent');
  if (leave.length > 0 && (facts.length === 0 || meant.length > leave.length || leave.some(isAboutSettings)))
    return leaveFor(leave, wish, isOver);
  if (isOver && facts.length === 0 && asks.every(({ text }) => WOULD_LIKE.test(text))) return 'no';
  const checks = meant.filter(({ kind }) => kind === 'check');
  if (checks.length > 0) return verdictOnChecks(checks, wish, facts);
  if (facts.length > 0) return undefined;
  return asks.every(isEither) ? 'either' : untold(asks);
}

/** Who asks whether anybody minds hears "no" where others hear "yes". */
function leaveFor(leave: readonly Ask[], wish: Wish, isOver: boolean): Meaning {
  const isServed = leave.every(({ text, about = text }) => serves(wish, namesDeed(text) ? text : about, isOver));
  if (leave.every(({ text }) => MINDS.test(text))) return isServed ? 'notAtAll' : 'rather';
  return isServed ? 'yes' : 'no';
}

const MINDS = /\bmind (?:if|me)\b|\bany objections?\b|\b(?:do|would) you object\b/i;

/** "Could you turn it on?" asks the user to do the work. */
const LEAVES_IT = /\b(?:can|could|would|will) you (?:please )?(?:turn|switch|enable|disable|activate)\b/i;

function verdictOnChecks(checks: readonly Ask[], wish: Wish, facts: readonly string[]): Meaning | undefined {
  if (facts.length === 0 && checks.every(({ text }) => ONE_THING_MORE.test(text))) return 'no';
  const verdicts = checks.map(({ text }) => confirms(wish, facts[0], text));
  if (verdicts.includes(false)) return 'wrong';
  if (facts.length > 0) return verdicts.every((verdict) => verdict === true) ? 'right' : undefined;
  if (verdicts.includes(true)) return 'right';
  const isUnderstanding = (check: Ask) =>
    UNDERSTOOD.test(check.text) && !isAboutSettings(check) && !isOfToday(check.text);
  return checks.every(isUnderstanding) ? 'right' : untold(checks);
}

/** "Would you like to note how you know him?", once all is done. */
const WOULD_LIKE = /\b(?:would you (?:also )?like|do you (?:also )?want|(?:want|like)) to\b/i;

/** "Would you like her number as well?", "Would you like a new reminder for it?" */
const ONE_THING_MORE =
  /\b(?:would you like|do you want|do you need|want|need) (?:another|an? (?:new|extra|second))\b|\b(?:would you like|do you (?:want|need)|you(?:'d like| want)?)\b(?! (?:me|us) to)[^?]*\b(?:as well|too|also)\b/i;

/** Why it does not say what is asked: what the phone tells better is a matter of taste, the rest of ignorance. */
function untold(asks: readonly Ask[]): Meaning {
  const beyond = asks.map(beyondUser).find((kind) => kind !== undefined);
  const is = (pattern: RegExp) => asks.some(({ text }) => pattern.test(text));
  if (is(/\b(?:coordinates?|latitudes?|longitudes?)\b/i)) return 'coordinates';
  if (beyond === 'clock' || beyond === 'position') return beyond;
  if (asks.some(({ text }) => isOfToday(text))) return 'clock';
  if (asks.some(wantsId)) return 'id';
  if (asks.some((ask) => ask.kind === 'open' && wantsDigits(ask))) return 'number';
  return beyond === 'other' || is(/\b(?:names?|address)\b/i) ? 'lookUp' : 'unknown';
}

/** "Could you tell me the date and time?" means today's, unless it is of something. */
const TODAY = /\b(?:the|today['’]s|current|exact) (?:date|time|day)\b(?! (?:of|for|it|that|when|you|the|was|I)\b)/i;
const THEN = /\b(?:remember|recall|roughly|approximate|sent|created|received|due|should|want)\b/i;

function isOfToday(text: string): boolean {
  return TODAY.test(text) && !THEN.test(text);
}

/** The agent wants to know whether it understood. */
const UNDERSTOOD =
  /\b(?:mean|meant|talking about|looking for|asking (?:about|for|me)|referring|you want|you['’]d like|would you like|is (?:that|this) (?:right|correct|what|it|the)|right\?|correct\?)/i;
