import type { TrajectoryEvent } from '../../../../sandbox/event.ts';
import { ROLE_LABELS } from '../../../../sandbox/message.ts';
import type { Message } from '../../../../sandbox/message.ts';
import { messagesOf } from '../../../../sandbox/trajectory.ts';
import { messageDifference } from './message-difference.ts';

/** Where two runs of a cell begin to differ. */
export interface Divergence {
  /** The number of the first message that differs, or that only one run has, or the number of messages. */
  readonly message: number;
  /** In words, what is different in the right run. */
  readonly text: string;
}

/** Null if both runs have the same messages and the same ending. */
export function firstDivergence(
  left: readonly TrajectoryEvent[],
  right: readonly TrajectoryEvent[],
): Divergence | null {
  const [ofLeft, ofRight] = [messagesOf(left), messagesOf(right)];
  for (const [message, one] of ofLeft.entries()) {
    const other = ofRight[message];
    if (other === undefined) return { message, text: 'the right run ends' };
    const difference = messageDifference(one, other);
    if (difference !== null) return { message, text: textOf(difference, other) };
  }
  const message = ofLeft.length;
  if (ofRight.length > message) return { message, text: 'the left run ends' };
  return endOf(left) === endOf(right) ? null : { message, text: 'it ends with another outcome' };
}

function textOf(difference: string, { sender }: Message): string {
  return /^(the|another) /.test(difference) ? difference : `the ${ROLE_LABELS[sender]} ${difference}`;
}

/** Reasons of one outcome differ in wording only. */
function endOf(events: readonly TrajectoryEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.kind === 'ending' ? last.outcome : undefined;
}
