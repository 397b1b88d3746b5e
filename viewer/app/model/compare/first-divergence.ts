import type { TrajectoryEvent } from '../../../../sandbox/event.ts';
import { messagesOf } from '../../../../sandbox/trajectory.ts';
import { messageDifference } from './message-difference.ts';
import type { MessageDifference } from './message-difference.ts';

/** Where two runs of a cell begin to differ. */
export interface Divergence {
  /** The number of the first message that differs, or that only one run has, or the number of messages. */
  readonly message: number;
  readonly difference: MessageDifference | 'the left run ends' | 'the right run ends' | 'ends with another outcome';
}

/** Null if both runs have the same messages and the same ending. */
export function firstDivergence(
  left: readonly TrajectoryEvent[],
  right: readonly TrajectoryEvent[],
): Divergence | null {
  const [ofLeft, ofRight] = [messagesOf(left), messagesOf(right)];
  for (const [message, one] of ofLeft.entries()) {
    const other = ofRight[message];
    if (other === undefined) return { message, difference: 'the right run ends' };
    const difference = messageDifference(one, other);
    if (difference !== null) return { message, difference };
  }
  const message = ofLeft.length;
  if (ofRight.length > message) return { message, difference: 'the left run ends' };
  return endOf(left) === endOf(right) ? null : { message, difference: 'ends with another outcome' };
}

/** Reasons of one outcome differ in wording only. */
function endOf(events: readonly TrajectoryEvent[]): string | undefined {
  const last = events.at(-1);
  return last?.kind === 'ending' ? last.outcome : undefined;
}
