import type { Ask } from '../../language/questions/asks-of.ts';
import { isBeyondUser } from '../../language/questions/slots.ts';
import { confirms, serves } from '../../language/questions/wish.ts';
import type { Wish } from '../../language/questions/wish.ts';
import { asPick, isAboutSettings } from '../../language/questions/scripted-replies.ts';
import type { inWords } from './user-words.ts';

type Meaning = Parameters<typeof inWords>[0];

/** What somebody says who wants `wish` to questions of yes or no, or to any that it has no `facts` for. */
export function verdictOn(asks: readonly Ask[], wish: Wish, facts: readonly string[]): Meaning | undefined {
  if (asks.length === 0) return undefined;
  if (asks.some(({ text }) => LEAVES_IT.test(text)) && facts.length === 0) return 'doIt';
  const meant = facts.length > 0 ? asks.map(asPick) : asks;
  const leave = meant.filter(({ kind }) => kind === 'consent');
  if (leave.length > 0 && (facts.length === 0 || meant.length > leave.length || leave.some(isAboutSettings)))
    return leave.every(({ text }) => serves(wish, text)) ? 'yes' : 'no';
  const checks = meant.filter(({ kind }) => kind === 'check');
  if (checks.length > 0) return verdictOnChecks(checks, wish, facts);
  if (facts.length > 0) return undefined;
  return asks.some((ask) => isBeyondUser(ask) || CAN_BE_FOUND.test(ask.text)) ? 'lookUp' : 'unknown';
}

/** "Could you turn it on?" asks the user to do the work. */
const LEAVES_IT = /\b(?:can|could|would|will) you (?:please )?(?:turn|switch|enable|disable|activate)\b/i;

function verdictOnChecks(checks: readonly Ask[], wish: Wish, facts: readonly string[]): Meaning | undefined {
  const verdicts = checks.map(({ text }) => confirms(wish, facts[0], text));
  if (verdicts.includes(false)) return 'wrong';
  if (facts.length > 0) return verdicts.every((verdict) => verdict === true) ? 'right' : undefined;
  if (verdicts.includes(true)) return 'right';
  return checks.every((check) => UNDERSTOOD.test(check.text) && !isAboutSettings(check)) ? 'right' : 'unknown';
}

const CAN_BE_FOUND = /\b(?:numbers?|ids?|names?|address|identifier)\b/i;

/** The agent wants to know whether it understood. */
const UNDERSTOOD =
  /\b(?:mean|meant|talking about|looking for|asking (?:about|for|me)|referring|you want|you['’]d like|would you like|is (?:that|this) (?:right|correct|what|it|the)|right\?|correct\?)/i;
