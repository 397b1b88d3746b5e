import { kindOfQuestion, kindOfStatement } from './kinds.ts';
import { sentencesOf } from '../sentences.ts';
import type { Sentence } from '../sentences.ts';
import type { AskKind } from './kinds.ts';

export interface Ask {
  readonly kind: AskKind;
  readonly text: string;
}

/** What the text asks of its reader, in the order in which it is written. What it quotes asks nothing. */
export function asksOf(text: string): readonly Ask[] {
  return sentencesOf(withListsJoined(text)).flatMap((sentence) => asksIn(sentence));
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
