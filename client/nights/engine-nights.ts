import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import type { NightSummary } from '../../runs/nights.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { readPending } from '../operating/waits.ts';
import type { PendingActivity } from '../../diagnosis/facts.ts';

/** What the engine knows of a night, also of one that the results know nothing of. */
export interface EngineNight {
  /** Milliseconds since the epoch. */
  readonly scheduledAt: number;
  readonly workflowId: string;
  readonly isRunning: boolean;
  /** How its workflow ended, in lower case, if it did not complete. */
  readonly brokenBy: string | null;
  /** What it told people; null while it runs. */
  readonly summary: NightSummary | null;
  /** What it waits for, for people; null if it waits for nothing. */
  readonly waits: string | null;
}

/** Set by the engine on workflows that a schedule starts. */
const SCHEDULED_TIME = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME');

/** The latest nights of a schedule, as its workflows say it; they are forgotten after the retention of the namespace. */
export async function engineNights(client: Client, scheduleId: string, most: number): Promise<readonly EngineNight[]> {
  const query = `WorkflowType = "nightly" AND TemporalScheduledById = "${scheduleId}"`;
  const nights: EngineNight[] = [];
  for await (const { workflowId, runId, status, memo, typedSearchAttributes, startTime } of client.workflow.list({
    query,
    pageSize: most,
  })) {
    const isRunning = status.name === 'RUNNING';
    const handle = client.workflow.getHandle(workflowId, runId);
    nights.push({
      scheduledAt: (typedSearchAttributes.get(SCHEDULED_TIME) ?? startTime).getTime(),
      workflowId,
      isRunning,
      brokenBy: isRunning || status.name === 'COMPLETED' ? null : status.name.toLowerCase(),
      summary: (memo?.['summary'] as NightSummary | undefined) ?? null,
      waits: isRunning ? waitText(await readPending(handle)) : null,
    });
    if (nights.length === most) break;
  }
  return nights;
}

const DOING: Readonly<Record<string, string>> = {
  openNight: 'to be opened',
  judgeNight: 'to be judged',
  deliverNotification: 'to tell people',
  noteDeliveries: 'to note who was told',
};

/** For example `waits to be judged, since 01:30:12, attempt 14: results at db: no answer`. */
function waitText(pending: readonly PendingActivity[]): string | null {
  const [first] = pending;
  if (first === undefined) return null;
  const { activity, attempt, lastFailure, outageSince } = first;
  const since = outageSince === undefined ? '' : `, since ${clockTime(outageSince)}`;
  const why = lastFailure === null ? '' : `, attempt ${attempt}: ${lastFailure}`;
  return `waits ${DOING[activity] ?? activity}${since}${why}`;
}
