import { kindOfQuestion, kindOfStatement } from './kinds.ts';
import { sentencesOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import type { AskKind } from './kinds.ts';

export interface Ask {
  readonly kind: AskKind;
  readonly text: string;
}

/** What the text asks of its reader, in the order in which it is written. What it quotes asks nothing. */
export function asksOf(text: string): readonly Ask[] {
  return sentencesOf(text).flatMap((sentence) => asksIn(sentence));
}

/** The sentences of the text that ask for no answer. */
export function statementsOf(text: string): readonly string[] {
  return sentencesOf(text)
    .filter((sentence) => asksIn(sentence).every(({ kind }) => kind === 'offer'))
    .map((sentence) => sentence.text);
}

function asksIn({ text, masked }: Sentence): readonly Ask[] {
  const kind = masked.includes('?') ? kindOfQuestion(masked) : kindOfStatement(masked);
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
