import { containsPhrase } from '../../sandbox/phrases.ts';
import { reportsSuccess, requestsOf, statementsOf } from './asks-of.ts';
import type { Ask } from './asks-of.ts';
import { FAILS } from '../refusals/inability.ts';
import { beyondUser, slotsOf } from './slots.ts';
import { SLOTS } from '../../sandbox/script.ts';
import type { ScriptedReply, Slot } from '../../sandbox/script.ts';

type IsGiven = (index: number) => boolean;

/**
 * The indices of the replies to the agent's text. Each part of a question gets its own, also one that was given before. If
 * nothing that has a reply is asked for, the next reply in turn follows on what the agent tells.
 */
export function repliesTo(replies: readonly ScriptedReply[], isGiven: IsGiven, text: string): readonly number[] {
  const asks = requestsOf(text);
  const answers = [...new Set(asks.map(asPick).flatMap((ask) => answersTo(replies, isGiven, ask)))];
  if (answers.length > 0) return answers;
  // "I change them to enemies. Shall I?" has told nothing yet.
  const isAsked = asks.some(({ kind }) => kind === 'consent') && !reportsSuccess(text);
  const next = isAsked ? undefined : sequelTo(replies, isGiven, text, asks);
  if (next !== undefined) return [next];
  return asks.some(isVague) ? onlyOneLeft(replies, isGiven) : [];
}

function answersTo(replies: readonly ScriptedReply[], isGiven: IsGiven, ask: Ask): readonly number[] {
  const worded = indicesOf(
    replies,
    ({ when }) => when !== undefined && 'asks' in when && containsPhrase(ask.text, when.asks),
  );
  if (worded.length > 0) return [worded.find((index) => !isGiven(index)) ?? worded[0] ?? 0];
  const wanted = new Set(slotsOf(ask, [...new Set(replies.flatMap(slotsServed))]));
  const fitting = indicesOf(replies, (reply) => slotsServed(reply).some((slot) => wanted.has(slot)));
  const isNew = (index: number) => isNews(replies[index]);
  // What was said already is said again only where nothing new is asked for.
  const news = fitting.filter((index) => isNew(index) && !isGiven(index));
  if (news.length > 0) return news;
  const repeatable = fitting.filter((index) => isKindAsked(ask, replies[index]?.say ?? ''));
  const again = repeatable.filter((index) => !isNew(index));
  const restated = new Set(again.flatMap((index) => slotsServed(replies[index])));
  return repeatable.filter(
    (index) => again.includes(index) || !slotsServed(replies[index]).every((slot) => restated.has(slot)),
  );
}

/** "Should I use the first one?" asks less for leave than for what is meant. */
export function asPick(ask: Ask): Ask {
  return ask.kind === 'consent' && PICKS.test(ask.text) && !SWITCHES.test(ask.text) ? { ...ask, kind: 'check' } : ask;
}

/** "Should I switch it on and send it to Jonas?" asks for leave all the same. */
const SWITCHES = /\b(?:turn|switch)(?:ing)?\b[^?]*\b(?:on|off)\b|\b(?:enabl|disabl|activat)(?:e|ing)\b/i;

const PICKS =
  /\b(?:pick|choos|us|go with|going with|tak|suggest|select|assum)(?:e|ing)?\b(?! \S+ (?:really )?(?:out|off|away|from)\b)|\b[Ss]end(?:ing)? (?:it|this|that|the (?:message|text)) to \p{Lu}|\b(?:[Tt]ext|[Mm]essage) \p{Lu}/u;

/** A name is no answer to somebody who has it, and asks for the number; neither is one to whoever needs an id. */
function isKindAsked(ask: Ask, say: string): boolean {
  if (wantsId(ask)) return /\bids?\b/i.test(say);
  return !wantsDigits(ask) || /\d/.test(say);
}

/** Whether it asks for an id, and for nothing by which people know a thing. */
export function wantsId({ text }: Pick<Ask, 'text'>): boolean {
  const asked = text.replaceAll(
    /\b(?:from|with|by|under|than) (?:just |only )?(?:a |the |its |that |this )?(?:phone )?numbers?\b/gi,
    ' ',
  );
  if (/\bwhose ids?\b|\b(?:need|have|know|give me|tell me)\b[^.;?]{0,20}\b(?:ids?|identifiers?)\b/i.test(asked))
    return true;
  return (
    /\b(?:ids?|identifiers?)\b/i.test(asked) &&
    !/\b(?:names?|numbers?|who|whom|whose|which (?:contact|person|one)|relationships?)\b/i.test(asked)
  );
}

/** Whether it asks for a number, and says none. */
export function wantsDigits({ text }: Pick<Ask, 'text'>): boolean {
  const asked = text.replaceAll(
    /\b(?:see|search|read|access|reach|(?:in|into|to|through|from|at)) (?:your |the |my )?contacts?\b|\bemergency numbers?\b/gi,
    ' ',
  );
  return (
    /\bnumbers?\b/i.test(asked) &&
    !/\+\d{5}/.test(text) &&
    !/\b(?:who|whom|whose|names?|recipients?|contacts?|persons?)\b/i.test(asked)
  );
}

/** The first reply that has not been given, if it follows on what the agent tells. */
function sequelTo(
  replies: readonly ScriptedReply[],
  isGiven: IsGiven,
  text: string,
  asks: readonly Ask[],
): number | undefined {
  const waiting = replies.findIndex((reply, index) => !isGiven(index) && isNews(reply));
  const reply = replies[waiting];
  if (reply === undefined) return undefined;
  if (reply.when === undefined) return waiting;
  if (!('says' in reply.when) || asks.some(isAboutSettings)) return undefined;
  const told = statementsOf(text).filter(({ masked }) => !FAILS.test(masked));
  const words = told.map((sentence) => sentence.text).join(' ');
  const named = reply.when.says.filter((phrase) => phrase.search(SETTINGS) !== -1);
  return containsPhrase(words, named) || containsPhrase(words.replaceAll(SETTINGS, ''), reply.when.says)
    ? waiting
    : undefined;
}

/** "What exactly?" can only mean what has not been said yet, if that is one thing. */
function onlyOneLeft(replies: readonly ScriptedReply[], isGiven: IsGiven): readonly number[] {
  const left = indicesOf(replies, (reply, index) => isNews(reply) && slotsServed(reply).length > 0 && !isGiven(index));
  return left.length === 1 ? left : [];
}

function isVague(ask: Ask): boolean {
  if (ask.kind === 'consent' || beyondUser(ask) !== undefined || isAboutSettings(ask)) return false;
  // Almost anything may be said of a thing that is looked for.
  return slotsOf(ask, SLOTS).every((slot) => slot === 'which');
}

export function isAboutSettings({ text, about = '' }: Pick<Ask, 'text' | 'about'>): boolean {
  return `${about} ${text}`.search(SETTINGS) !== -1;
}

/** "Low battery mode" tells nothing of how low it gets. */
const SETTINGS = /\b(?:wi-?fi|cellular|mobile data|location services?|low[- ]battery|battery|airplane mode)\b/gi;

function isNews(reply: ScriptedReply | undefined): boolean {
  return reply?.when === undefined || !('restates' in reply.when);
}

/** The slots that a reply fills. */
export function slotsServed(reply: ScriptedReply | undefined): readonly Slot[] {
  const when = reply?.when;
  if (when === undefined) return [];
  if ('slot' in when) return [when.slot].flat();
  return 'restates' in when ? [when.restates].flat() : [];
}

function indicesOf<Item>(items: readonly Item[], holds: (item: Item, index: number) => boolean): readonly number[] {
  return items.flatMap((item, index) => (holds(item, index) ? [index] : []));
}
