import type { TrajectoryEvent } from '../../../../sandbox/event.ts';
import { ROLE_LABELS } from '../../../../sandbox/message.ts';
import type { Message } from '../../../../sandbox/message.ts';
import { messagesOf } from '../../../../sandbox/trajectory.ts';
import { messageDifference } from './message-difference.ts';
import { unmatchedCall } from './unmatched-call.ts';

/** Where two runs of a cell begin to differ in what they come to. */
export interface Divergence {
  /** The number of the first message that differs, or that only one run has, or the number of messages. */
  readonly message: number;
  /** In words, what is different in the right run. */
  readonly text: string;
}

/**
 * Null if both runs have the same messages and the same ending. The same calls with the same answers in another order, or at once,
 * between two things that are said are no difference.
 */
export function firstDivergence(
  left: readonly TrajectoryEvent[],
  right: readonly TrajectoryEvent[],
): Divergence | null {
  const [ofLeft, ofRight] = [messagesOf(left), messagesOf(right)];
  for (let message = 0; message < ofLeft.length; message++) {
    const [one, other] = [ofLeft[message]!, ofRight[message]];
    if (other === undefined) return { message, text: 'the right run ends' };
    const difference = messageDifference(one, other);
    if (difference === null) continue;
    const start = afterSpeech(ofLeft, message);
    const [callsOfLeft, callsOfRight] = [callsFrom(ofLeft, start), callsFrom(ofRight, start)];
    const unmatched = unmatchedCall(callsOfLeft, callsOfRight);
    const end = start + callsOfLeft.length;
    if (unmatched === 'none' && message < end) message = end - 1;
    else if (typeof unmatched !== 'number' || start + unmatched <= message)
      return { message, text: textOf(difference, other) };
    else return atCall(start + unmatched, ofLeft, ofRight);
  }
  const message = ofLeft.length;
  if (ofRight.length > message) return { message, text: 'the left run ends' };
  return endOf(left) === endOf(right) ? null : { message, text: 'it ends with another outcome' };
}

/** Where what was said last before a message ends: the calls since then are those that may be in another order. */
function afterSpeech(messages: readonly Message[], message: number): number {
  return messages.slice(0, message).findLastIndex((one) => !isOfCall(one)) + 1;
}

/** Calls and their answers, up to what is said next. */
function callsFrom(messages: readonly Message[], start: number): readonly Message[] {
  const end = messages.findIndex((message, index) => index >= start && !isOfCall(message));
  return messages.slice(start, end === -1 ? messages.length : end);
}

function isOfCall({ toolCall, toolResult }: Message): boolean {
  return toolCall !== undefined || toolResult !== undefined;
}

/** What comes before it, both runs have, if in another order. */
function atCall(message: number, left: readonly Message[], right: readonly Message[]): Divergence {
  const [one, other] = [left[message], right[message]];
  if (one === undefined) return { message, text: 'the left run ends' };
  if (other === undefined) return { message, text: 'the right run ends' };
  return { message, text: textOf(messageDifference(one, other) ?? 'calls another tool', other) };
}

function textOf(difference: string, { sender }: Message): string {
  return /^(the|another) /.test(difference) ? difference : `the ${ROLE_LABELS[sender]} ${difference}`;
}

/** Reasons of one outcome differ in wording only. */
function endOf(events: readonly TrajectoryEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.kind === 'ending' ? last.outcome : undefined;
}
