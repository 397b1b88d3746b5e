import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import { isObjection, OBJECTIONS } from '../../language/objections.ts';
import { requestsOf, reportsSuccess, statementsOf } from '../../language/questions/asks-of.ts';
import type { Ask } from '../../language/questions/asks-of.ts';
import { isAboutSettings, repliesTo, wantsDigits } from '../../language/questions/scripted-replies.ts';
import { tellsSuccess } from '../../language/questions/success.ts';
import { phonesIn } from '../../language/find-values.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { namesDeed, SERVICES, serves } from '../../language/questions/wish.ts';
import { CANNOT, FAILS } from '../../language/refusals/inability.ts';
import type { ScriptedReply } from '../../sandbox/script.ts';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn } from '../role.ts';
import { picked } from './choice.ts';
import { announces, doubtAbout } from './doubts.ts';
import { tellsFigure } from './missing-answer.ts';
import type { Doubt } from './doubt.ts';
import type { UserKnowledge } from './user-knowledge.ts';
import { isIgnorance, UserWords } from './user-words.ts';
import { verdictOn } from './verdict.ts';

/** The agent may say the same, and the user a fact, fewer times than this. */
const PATIENCE = 3;

/** Where nothing is known of the user but its replies. */
const NO_KNOWLEDGE: UserKnowledge = { knows: [], month: 1, isPossible: false };

/** What was said so far, and how the user says the next thing. */
interface Dialogue {
  readonly opening: string;
  /** By the user, after the opening. */
  readonly said: readonly string[];
  /** By the agent; it is to be answered. */
  readonly text: string;
  /** By the agent, before it, since the user said what it wants now. */
  readonly since: readonly string[];
  readonly replies: readonly ScriptedReply[];
  readonly isGiven: (index: number) => boolean;
  readonly wording: UserWords;
  readonly knowledge: UserKnowledge;
  /** Profile `paper`: its replies as the scenario has them, and no comment of its own. */
  readonly isPlain: boolean;
}

/**
 * Answers every part of a question by its replies, says yes to what serves its wish and no to what does not, and does not
 * know the rest. What asks for nothing it objects to, once, if it can see that it is wrong; otherwise it says what it still
 * wants, or ends the conversation. It also ends it when it does not know for a second time in a row, and when the agent says
 * the same for a third time. How it words this follows from the seed.
 */
export function scriptedUser(replies: readonly ScriptedReply[], knowledge = NO_KNOWLEDGE): TakeTurn {
  return (view) => {
    const { opening, said, heard } = dialogueOf(view);
    if (opening === '' && heard.length > 0 && knowledge.opening !== undefined)
      return Promise.resolve({ kind: 'speech', content: knowledge.opening });
    const text = heard.at(-1) ?? '';
    const given = repliesGiven(replies, said);
    const isGiven = (index: number) => given.has(index);
    const wording = new UserWords(view.seed, [opening, text], said);
    const { plainUser: isPlain, stopTokens } = PROFILE_RULES[view.profile];
    const wishes = said.findLastIndex((one) => [...given].some((index) => one.includes(replies[index]?.say ?? '')));
    const since = heard.slice(wishes + 1, -1);
    const dialogue = { opening, said, text, since, replies, isGiven, wording, knowledge, isPlain };
    const isRepeated = heard.filter((one) => one === text).length >= PATIENCE;
    const due = isRepeated ? undefined : callDue(dialogue, view);
    if (due !== undefined) return Promise.resolve({ kind: 'calls', calls: [due] });
    const answer = isRepeated ? undefined : (answerTo(dialogue) ?? (isPlain ? undefined : commentOn(dialogue)));
    if (answer !== undefined && !(isIgnorance(answer) && isIgnorance(said.at(-1))))
      return Promise.resolve({ kind: 'speech', content: answer });
    const [stop] = stopTokens;
    if (stop !== undefined) return Promise.resolve({ kind: 'speech', content: stop });
    const call = { id: derivedCallId(view.turn, 0), name: END_TOOL, arguments: '{}' };
    return Promise.resolve({ kind: 'calls', calls: [call] });
  };
}

/** What the user does next before it replies to the agent's last text: the first of its calls that it has not made since. */
function callDue({ replies, isGiven, text }: Dialogue, { messages, turn }: RoleView) {
  const calls = repliesTo(replies, isGiven, text).flatMap((index) =>
    isGiven(index) ? [] : (replies[index]?.calls ?? []),
  );
  const since = messages.findLastIndex(({ sender, toolCall }) => sender === 'agent' && !toolCall);
  const made = messages.slice(since + 1).filter(({ sender, toolCall }) => sender === 'user' && toolCall).length;
  const call = calls[made];
  return call && { id: derivedCallId(turn, 0), name: call.tool, arguments: JSON.stringify(call.arguments) };
}

/** What the user says to what it is asked, and what follows on what it is told; nothing if it asks for nothing. */
function answerTo(dialogue: Dialogue): string | undefined {
  const { opening, said, text, replies, isGiven, wording, knowledge, isPlain } = dialogue;
  const asks = requestsOf(text);
  if (!isPlain && asks.length === 0) {
    const doubt = doubtAbout(text, dialogue, knowledge);
    if ((doubt?.kind === 'wrong' || doubt?.kind === 'missing') && mayObject(doubt, said)) return undefined;
  }
  const facts = repliesTo(replies, isGiven, text)
    .map((index) => replies[index]?.say ?? '')
    .filter((fact) => said.filter((one) => one.includes(fact)).length < PATIENCE - 1);
  const wish = { texts: [opening, ...replies.map(({ say }) => say)] };
  const verdict = verdictOn(asks, wish, facts, isDone(dialogue));
  const next = isPlain || facts.length > 0 || verdict === 'no' ? undefined : offeredNext(dialogue, asks);
  if (next !== undefined) return `${wording.of('yes')} ${next}`;
  const choice = asks
    .map((ask) => picked(ask, { texts: [...wish.texts, ...knowledge.knows] }))
    .find((one) => one !== undefined);
  const isKnown = facts.every((fact) => isToldBefore(dialogue, fact));
  // "... Is that the one you were after?"
  if (!isPlain && facts.length > 0 && isKnown && asks.every(({ text: ask }) => IS_IT.test(ask)))
    return wording.of('right');
  if (choice !== undefined && isKnown && asks.every(({ kind, text: ask }) => kind === 'choice' && namesDeed(ask)))
    return choice;
  if (facts.length === 0)
    return choice ?? ownNumber(dialogue, asks) ?? ownWish(dialogue, asks) ?? (verdict && wording.of(verdict));
  // "I can't see your messages. Who was it?", a second time.
  const isNoUse = facts.every((fact) => DESCRIBES.test(fact) && said.some((one) => one.includes(fact)));
  if (!isPlain && isNoUse && asks.every(({ kind }) => kind === 'open') && CANNOT_SEE.test(text))
    return wording.of('unknown');
  const word = verdict === undefined ? undefined : wording.of(verdict);
  return [...(word === undefined || isIgnorance(word) ? leadIn(dialogue, facts, asks) : [word]), ...facts].join(' ');
}

/** Whether what was wished for is reported: that a switch is on which is needed for it is not. */
function isDone(dialogue: Dialogue): boolean {
  const { opening, text } = dialogue;
  if (!reportsSuccess(text)) return false;
  const isMeans = (one: string) => isAboutSettings({ text: one }) && !isWished(one, opening);
  return (
    tellsFigure(text, dialogue) || statementsOf(text).some(({ masked }) => tellsSuccess([masked]) && !isMeans(masked))
  );
}

/** What it wants next anyway, where just that is offered: "Want me to see how far that is?" */
function offeredNext({ replies, isGiven }: Dialogue, asks: readonly Ask[]): string | undefined {
  const next = replies.find(({ when }, index) => !isGiven(index) && when !== undefined && 'says' in when);
  const [ask, ...others] = asks;
  if (next === undefined || ask === undefined || others.length > 0 || !(ask.kind === 'consent' || ask.kind === 'check'))
    return undefined;
  const offered = new Set(contentWords(wordsOf(ask.text)).map(({ form }) => form));
  return contentWords(wordsOf(next.say)).some(({ form }) => offered.has(form)) ? next.say : undefined;
}

/** What comes before facts: whether they were asked for, or said before. Who is given a choice just says which. */
function leadIn(dialogue: Dialogue, facts: readonly string[], asks: readonly Ask[]): readonly string[] {
  const { said, wording, isPlain, text } = dialogue;
  if (isPlain) return [];
  if (facts.every((fact) => said.some((one) => one.includes(fact)))) return [wording.of('again')];
  const isAsked = asks.length > 0;
  if (asks.some((ask) => OFFERS.test(ask.text))) return [wording.of('yes')];
  if (asks.some(({ kind }) => kind !== 'open')) return [];
  if (isAsked && facts.every((fact) => isToldBefore(dialogue, fact)))
    return wording.chance('again', OFTEN) ? [wording.of('again')] : [];
  if (!wording.chance('lead-in', isAsked ? RARELY : OFTEN)) return [];
  if (isAsked) return [wording.of('opener')];
  return statementsOf(text).some(({ masked }) => FAILS.test(masked)) ? [] : [wording.of('thanks')];
}

/** "Whoever I texted last" is of no use to whoever cannot look. */
const DESCRIBES = /^(?:who(?:m)?ever|(?:the|my) (?:last|next|latest|oldest|newest|first))\b/i;
const CANNOT_SEE = new RegExp(String.raw`\b(?:${CANNOT}|no (?:way|tool|access|means)|don't have|without)\b`, 'i');

const IS_IT = /^\W*(?:is|was) (?:that|this|it) (?:the (?:one|message|text|reminder|contact)|what) you\b/i;

/** "Want to know how many days there are to go?" */
const OFFERS = /^\W*(?:and )?(?:do you |would you )?(?:want|like|care) (?:me )?to (?:know|see|hear|tell|look)\b/i;

/** Whether the user said it, if in other words: with what it opened. */
function isToldBefore({ said, replies }: Dialogue, fact: string): boolean {
  const isRestating = replies.some(({ say, when }) => say === fact && when !== undefined && 'restates' in when);
  return isRestating || said.some((one) => one.includes(fact));
}

/** "What was the new number again?" */
function ownNumber({ opening, said, wording, isPlain }: Dialogue, asks: readonly Ask[]): string | undefined {
  if (isPlain || !asks.some((ask) => wantsDigits(ask) && /\bnew\b/i.test(ask.text))) return undefined;
  const own = [opening, ...said].join('\n');
  const [number, ...others] = new Set(phonesIn(own).map(({ start, end }) => own.slice(start, end).trim()));
  return number === undefined || others.length > 0 ? undefined : `${wording.of('again')} ${number}.`;
}

/** "Which holiday do you mean?" is answered by the wish. */
function ownWish({ opening, said, replies, wording, isPlain }: Dialogue, asks: readonly Ask[]): string | undefined {
  const isAsked = asks.some(({ kind, text }) => kind === 'open' && MEANT.test(text) && !OF_THING.test(text));
  if (isPlain || !isAsked || replies.some(({ when }) => when === undefined || !('restates' in when))) return undefined;
  return said.some((one) => one.includes(opening)) ? undefined : `${wording.of('again')} ${opening}`;
}

const MEANT =
  /\b(?:what|which)\b(?: exactly)?(?: \w+)? (?:do|did|would|are) you (?:mean|want|like|referring|asking|talking|looking|need|after)\b/i;
/** What it has no other words for. */
const OF_THING = /\b(?:ids?|numbers?|names?|contacts?|coordinates?|messages?|reminders?)\b/i;

const RARELY = 0.35;
const OFTEN = 0.6;

/** What the user says to a text that asks for nothing, before it ends the conversation. */
function commentOn(dialogue: Dialogue): string | undefined {
  const { said, text, replies, isGiven, wording, knowledge } = dialogue;
  if (requestsOf(text).length > 0) return undefined;
  const statements = statementsOf(text).map(({ masked }) => masked);
  const waited = said.some((one) => wording.has('goOn', one));
  const isComing = announces(text);
  const doubt = doubtAbout(text, dialogue, knowledge) ?? (isComing && waited ? { kind: 'later' as const } : undefined);
  if (doubt === undefined && isComing) return wording.of('goOn');
  const wish = { texts: [dialogue.opening, ...replies.map(({ say }) => say)] };
  const isStuck =
    !reportsSuccess(text) &&
    !statements.some((one) => tellsSuccess([one]) && isWished(one, dialogue.opening)) &&
    !tellsFigure(text, dialogue) &&
    statements.some(
      (one) =>
        isAboutSettings({ text: statements.join(' ') }) &&
        ((BLOCKED.test(one) && !/^\W*if\b/i.test(one) && isAboutSettings({ text: one })) ||
          (LEFT_TO_USER.test(one) && serves(wish, one))),
    );
  const isLeft = statements.some((one) => LEFT_TO_USER.test(one));
  const isToldSo = said.some((one) => wording.has('doIt', one) || (!isLeft && wording.has('unblock', one)));
  if (isStuck && doubt?.kind !== 'wrong' && !isToldSo) return wording.of(isLeft ? 'doIt' : 'unblock');
  if (doubt !== undefined && mayObject(doubt, said)) return objection(doubt, said, wording);
  const next = replies.find(({ when }, index) => !isGiven(index) && when !== undefined && 'says' in when);
  const isCorrected = isObjection(said.at(-1) ?? '');
  const isTold =
    statements.some((one) => TELLS.test(one)) &&
    !statements.some((one) => FAILS.test(isCorrected ? one.replace(APOLOGY, '') : one));
  if (next !== undefined && isTold) return [...leadIn(dialogue, [next.say], []), next.say].join(' ');
  return undefined;
}

/** What is wrong, and what is put off, it says twice; what is refused or missing once. */
function mayObject({ kind }: Doubt, said: readonly string[]): boolean {
  const before = said.filter(isObjection).length;
  return kind === 'insist' || before < (kind === 'wrong' || kind === 'later' ? 2 : 1);
}

function objection(doubt: Doubt, said: readonly string[], wording: UserWords): string {
  const isSecond =
    doubt.kind === 'wrong' && said.some((one) => OBJECTIONS.wrong.some((before) => one.includes(before)));
  const kind = isSecond ? 'still' : doubt.kind;
  const begin = wording.oneOf(kind, OBJECTIONS[kind === 'insist' ? 'wrong' : kind]);
  if (doubt.kind === 'insist') return `${begin} ${doubt.say}`;
  return 'details' in doubt ? `${begin} ${wording.oneOf('detail', doubt.details)}` : begin;
}

/** "Sorry, it's 17.8 \u00B0C." */
const APOLOGY = /^\W*(?:i'm |i am )?(?:so |very )?sorry\b/i;

/** The work of the hands is left to the user. */
const LEFT_TO_USER =
  /(?<!\b(?:till|until|unless|once|when|if) )\b(?:(?<!\bfind )yourself|by hand|manually|in (?:the|your) settings|go to|please (?:turn|switch|open|enable|disable|activate|end|leave)|you(?:'ll| will| may| might| can| could| should|'d| would)? (?:need to |have to |want to |must )?(?:turn|switch|enable|disable|go|open)\b)/i;

/** Whether a text names the service that was to be switched: "Cellular service is on now." */
function isWished(text: string, opening: string): boolean {
  return [...SERVICES, /\blocation\b/i].some((service) => service.test(opening) && service.test(text));
}

/** A setting that is in the way, as a matter of fact. */
const BLOCKED = new RegExp(
  String.raw`^(?!.*\botherwise\W*$)(?!\W*(?:i )?had to\b)(?!.*\bneeded (?:chang|switch|turn)ing\b)(?!.*\buntil you\b).*\b(?:${CANNOT}|(?<!\b(?:anything|everything|whatever|apps?) (?:that |which )?)needs?|(?<!\b(?:I |which (?:\w+ ){1,3}?)(?:just |only )?)needed|requires?|has to be|have to be|must be|first)\b`,
  'i',
);

/** Something that may be what was wished for: names and numbers, and deeds. */
const TELLS = /\d|\S\s+\p{Lu}\p{L}+|\b(?:done|changed|updated|deleted|removed|sent|set|on|off)\b/u;

/** What was said in the task: example dialogue stands before its prompt. */
function dialogueOf({ messages }: RoleView) {
  const task = messages.slice(messages.findLastIndex(({ sender }) => sender === 'system') + 1);
  const speechOf = (role: ViewMessage['sender']) =>
    task.filter(({ sender, toolCall }) => sender === role && !toolCall).map(({ content }) => content);
  const [opening = '', ...said] = speechOf('user');
  return { opening, said, heard: speechOf('agent') };
}

/** The indices of the replies that were given. One text may hold several; of several with the same words, as many as were said. */
function repliesGiven(replies: readonly ScriptedReply[], said: readonly string[]): ReadonlySet<number> {
  const given = new Set<number>();
  const waiting = (holds: (say: string) => boolean) =>
    replies.findIndex(({ say }, index) => !given.has(index) && holds(say));
  for (const text of said) {
    const whole = waiting((say) => say === text);
    if (whole !== -1) given.add(whole);
    else for (const index of repliesWithin(replies, text)) given.add(index);
  }
  return given;
}

/** Longer ones first: a short one may be part of another. */
function repliesWithin(replies: readonly ScriptedReply[], text: string): readonly number[] {
  let rest = text;
  return [...replies.entries()]
    .toSorted(([, one], [, other]) => other.say.length - one.say.length)
    .flatMap(([index, { say }]) => {
      if (!rest.includes(say)) return [];
      rest = rest.replace(say, '');
      return [index];
    });
}
