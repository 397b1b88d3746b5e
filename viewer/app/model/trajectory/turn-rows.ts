import { addUsage, NO_USAGE } from '../../../../sandbox/trajectory.ts';
import type { ModelReport, TrajectoryEvent, TurnEvent, Usage } from '../../../../sandbox/event.ts';
import type { PlayableRole } from '../../../../sandbox/message.ts';

/** What one turn of a model used. */
export interface TurnRow {
  readonly role: PlayableRole;
  /** The number of its first message; null if the turn failed. */
  readonly message: number | null;
  readonly report: ModelReport;
  readonly failed: TurnEvent['failed'];
}

/** The turns in which a model was called, in order. */
export function turnRows(events: readonly TrajectoryEvent[]): readonly TurnRow[] {
  const rows: TurnRow[] = [];
  let messages = 0;
  for (const event of events) {
    if (event.kind === 'ending') break;
    if (event.kind === 'turn' && event.report !== undefined) {
      const message = event.messages.length === 0 ? null : messages;
      rows.push({ role: event.role, message, report: event.report, failed: event.failed });
    }
    messages += event.messages.length;
  }
  return rows;
}

/** Of the answers that were used. The cost is null if that of any is not known. */
export function totalUsage(rows: readonly TurnRow[]): Usage {
  return rows.reduce((sum, { report }) => addUsage(sum, report.usage ?? { ...NO_USAGE, costUsd: null }), NO_USAGE);
}
