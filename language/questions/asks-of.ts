import { endsOf } from '../ends-of.ts';
import { CANNOT } from '../refusals/inability.ts';
import { asksWish, isProposal, kindOfQuestion, kindOfStatement, offersMore } from './kinds.ts';
import { tellsSuccess } from './success.ts';
import { sentencesOf } from '../sentences.ts';
import type { Sentence } from '../sentences.ts';
import type { AskKind } from './kinds.ts';

export interface Ask {
  readonly kind: AskKind;
  readonly text: string;
  /** The sentence before that it points back to: what is proposed ("Shall I?"), or where the choice is ("Which one?"). */
  readonly about?: string;
}

/** What the text asks of its reader, in the order in which it is written. What it quotes asks nothing. */
export function asksOf(text: string): readonly Ask[] {
  const sentences = sentencesOf(withListsJoined(text));
  return sentences.flatMap((sentence, index) =>
    asksIn(sentence).map((ask) => inContext(ask, sentences.slice(0, index))),
  );
}

function inContext(ask: Ask, before: readonly Sentence[]): Ask {
  const isWish = ask.kind === 'check' && asksWish(ask.text);
  if (ask.kind === 'consent' || isWish) {
    const about = before.findLast(({ masked }) => isProposal(masked))?.text;
    return about === undefined ? ask : { ...ask, kind: 'consent', about };
  }
  const about = ask.kind === 'choice' && !/\bor\b/i.test(ask.text) ? before.at(-1)?.text : undefined;
  return about === undefined ? ask : { ...ask, about };
}

/** What the text waits for an answer to: whoever has reported success, and adds that more could be done, only is courteous. */
export function requestsOf(text: string): readonly Ask[] {
  const statements = statementsOf(text).map(({ masked }) => masked);
  const isOver = tellsSuccess(statements);
  const isAnswered = statements.length > 0 && (isOver || !statements.some((one) => IS_STUCK.test(one)));
  const asks = asksOf(text).filter(
    ({ kind, text: ask }) =>
      kind !== 'offer' &&
      !(isOver && !ask.includes('?') && (kind === 'consent' || IF_WANTED.test(ask))) &&
      !(isAnswered && (offersMore(ask) || SMALL_TALK.test(ask))) &&
      !(isOver && kind === 'choice' && IS_HE.test(ask)),
  );
  return asks.filter(({ text: ask }, index) => index === 0 || !SAME_AGAIN.test(ask));
}

/** "If you'd like it tied to a store, tell me which one.", "just tell me when you'd like that" */
const IF_WANTED =
  /\bif you(?:'d| would)? (?:like|want|prefer|wish|tell|give|send|name)\b|\bwhen you(?:'d like| would like| want| need)\b/i;

/** "Spring cleaning feels good, doesn't it?", "Have you booked yet?", "What better way to start a weekend?" */
const SMALL_TALK =
  /,? (?:do|does|did|is|are|was|were|has|have)n't (?:it|that|they|you|he|she|we)\?\W*$|, (?:then|eh|huh|by the way)\?\W*$|^\W*what (?:better|a|(?:did|has|have) (?:he|she|they) (?:do|done|did))\b|\bwere you after\b|^\W*(?:and )?(?:(?:did|have|had) you (?:get|got|buy|bought|booked|found|finished|decided|been)\b|is it (?:connecting|working|back)\b|(?:packing|planning|thinking of|heading|off) )|^\W*(?!(?:who|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|may|shall|should|will|would|any|ok|okay|ready|yes|right|agreed|sure|\p{L}+ (?:me|it|them|him|her|that|this|you))\b)[\p{L}-]+(?: [\p{L}-]+)?\?\W*$/iu;

/** "Is he the recording kind or the running kind?", once all is done. */
const IS_HE = /^\W*(?:is|was|are|were) (?:that|he|she|they|it)\b/i;

const IS_STUCK = new RegExp(
  String.raw`\b(?:${CANNOT}|fail(?:s|ed)?|sorry|unfortunately|afraid|needs?|no (?:tool|way|such))\b`,
  'i',
);

/** "I need it from you to send the text" asks once more for what was asked for. */
const SAME_AGAIN =
  /^(?!.*\?)[^.]*\bI(?:'ll| will|'d| would)? (?:still |just |only |do )?(?:need|require) (?:it|that|this|them|those|one|both)\b/i;

/** Whether a text says that something was done, and of nothing that it cannot be done or must be done first. */
export function reportsSuccess(text: string): boolean {
  return tellsSuccess(statementsOf(text).map(({ masked }) => masked));
}

/** The sentences of the text that ask for no answer. */
export function statementsOf(text: string): readonly Sentence[] {
  return sentencesOf(withListsJoined(text)).filter((sentence) =>
    asksIn(sentence).every(({ kind }) => kind === 'offer'),
  );
}

const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/;

/** Lines, with the items of a list joined to the line that announces it, unless they are questions of their own. */
function withListsJoined(text: string): string {
  const lines: string[] = [];
  let announces = false;
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (announces && ITEM.test(line) && !line.includes('?')) {
      lines.push(`${lines.pop()} ${line.replace(ITEM, '').trim()},`);
      continue;
    }
    lines.push(line.replace(ITEM, ''));
    announces = /:\*{0,2}\s*$/.test(line);
  }
  return lines.join('\n');
}

/** In characters. A longer sentence is a list, whose middle says nothing of what it asks. */
const LONGEST_READ = 4_000;

const EMPHASIS = /\*\*|__/g;
/** Before the first word. */
const PICTURES = /^[\s\p{Extended_Pictographic}\uFE0F\u200D]+/u;

/** A row of a table asks nothing, whatever stands at the head of a column. */
function asksIn({ text, masked }: Sentence): readonly Ask[] {
  if (text.startsWith('|')) return [];
  const read = endsOf(masked.replaceAll(EMPHASIS, '').replace(PICTURES, ''), LONGEST_READ);
  const kind = read.includes('?') ? kindOfQuestion(read) : kindOfStatement(read);
  if (kind === undefined) return [];
  if (kind !== 'open') return [{ kind, text }];
  return partsOf({ text, masked }).map((part) => ({ kind, text: part }));
}

/** "Who should receive it, and what should it say?" asks twice. */
const JOINT =
  /[,;]?\s+(?:and|plus)\s+(?=(?:(?:to|for|at|on|with|of|from|about|in) )?(?:what|who|whom|whose|when|where|which|how)\b)/gi;

function partsOf({ text, masked }: Sentence): readonly string[] {
  const joints = [...masked.matchAll(JOINT)];
  return [...joints, undefined].map((joint, position) => {
    const before = joints[position - 1];
    return text.slice(before === undefined ? 0 : before.index + before[0].length, joint?.index).trim();
  });
}
