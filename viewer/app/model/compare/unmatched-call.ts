import type { Message } from '../../../../sandbox/message.ts';
import { canonical, parsed } from './canonical.ts';

/**
 * The place of the first call that the other run does not make too, with the same arguments, answer and changes, between the same
 * things that are said. `none` if each of both is matched; null if there are no calls.
 */
export function unmatchedCall(left: readonly Message[], right: readonly Message[]): number | 'none' | null {
  const [ofLeft, ofRight] = [signaturesOf(left), signaturesOf(right)];
  if (ofLeft.length === 0 || ofRight.length === 0) return null;
  const places = [firstWithout(ofLeft, ofRight), firstWithout(ofRight, ofLeft)].filter((place) => place !== null);
  if (places.length > 0) return Math.min(...places);
  return left.length === right.length ? 'none' : null;
}

interface Signature {
  readonly place: number;
  readonly text: string;
}

/** A call that is made twice needs two. */
function firstWithout(calls: readonly Signature[], others: readonly Signature[]): number | null {
  const open = others.map(({ text }) => text);
  for (const { place, text } of calls) {
    const found = open.indexOf(text);
    if (found === -1) return place;
    open.splice(found, 1);
  }
  return null;
}

/** What each call asks and comes to. */
function signaturesOf(messages: readonly Message[]): readonly Signature[] {
  const answers = new Map(
    messages.flatMap((message) => (message.toolResult ? [[message.toolResult.callId, message]] : [])),
  );
  return messages.flatMap(({ toolCall }, place) => {
    if (toolCall === undefined) return [];
    const answer = answers.get(toolCall.id);
    const { errorClass = null, trace = null } = answer?.toolResult ?? {};
    const text = canonical([
      toolCall.name,
      parsed(toolCall.arguments),
      errorClass,
      trace?.result ?? null,
      answer?.changes ?? [],
      answer !== undefined,
    ]);
    return [{ place, text }];
  });
}
