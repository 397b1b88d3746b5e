import type { ToolExecutionsEvent, TurnEvent } from '../../../sandbox/event.ts';
import type { TrajectoryRecord } from '../../record.ts';

/** What one role did before another one was asked. */
export interface TurnRow {
  readonly record: TrajectoryRecord;
  /** Index of the event in the log. */
  readonly index: number;
  /** Index of its first message in the dialogue. */
  readonly firstMessage: number;
  readonly event: TurnEvent | ToolExecutionsEvent;
}

/** The turns of a run in order; the first is the user's opening. */
export function turnRowsOf(record: TrajectoryRecord): readonly TurnRow[] {
  let firstMessage = 0;
  return record.events.flatMap((event, index) => {
    if (event.kind === 'ending') return [];
    const row = { record, index, firstMessage, event };
    firstMessage += event.messages.length;
    return [row];
  });
}
