import type { Client, WorkflowClient, WorkflowExecutionDescription, WorkflowHandle } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import type { PendingActivity } from '../../diagnosis/facts.ts';
import { failureMessage, readFirst } from '../../infra/codec/read-payloads.ts';
import type { FoundSweep } from './find-sweep.ts';
import type { Tried } from '../../activities/tried.ts';

/** Workflows whose activities are read: enough to see why a sweep is waiting, few enough to ask often. */
const EXAMINED = 20;

/** The pending activities of a sweep's workflow, of its shards, and of at most 20 trajectories that it is playing. */
export async function readWaits(
  client: Client,
  { sweep, store, workflowId }: FoundSweep,
  shards: readonly string[],
): Promise<readonly PendingActivity[]> {
  const query = `SweepId = "${sweep}" AND ExecutionStatus = "Running" AND WorkflowType = "trajectory"`;
  const playing: string[] = [];
  for await (const trajectory of client.workflow.list({ query, pageSize: EXAMINED })) {
    if (trajectory.workflowId.endsWith(`@${store}`)) playing.push(trajectory.workflowId);
    if (playing.length === EXAMINED) break;
  }
  const ids = [workflowId, ...shards, ...playing];
  const found = await Promise.all(ids.map((id) => readPending(client.workflow.getHandle(id))));
  return found.flat();
}

/** The pending activities of a workflow; none if there is no such workflow (yet). */
export async function readPending(
  handle: Pick<WorkflowHandle, 'client' | 'describe'>,
): Promise<readonly PendingActivity[]> {
  const description = await describeIfThere(handle);
  return description === null ? [] : pendingActivities(handle.client, description);
}

/** Null if there is no such workflow (yet). */
export async function describeIfThere(
  handle: Pick<WorkflowHandle, 'describe'>,
): Promise<WorkflowExecutionDescription | null> {
  try {
    return await handle.describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

const { PENDING_ACTIVITY_STATE_STARTED } = proto.temporal.api.enums.v1.PendingActivityState;

/** What a workflow waits for, from its description. */
export function pendingActivities(
  client: WorkflowClient,
  { workflowId, raw }: WorkflowExecutionDescription,
): Promise<readonly PendingActivity[]> {
  return Promise.all(
    (raw.pendingActivities ?? []).map(
      async ({ activityType, activityOptions, attempt, lastFailure, heartbeatDetails, ...times }) => ({
        workflowId,
        activity: activityType?.name ?? '',
        taskQueue: activityOptions?.taskQueue?.name ?? null,
        attempt: attempt ?? 1,
        lastFailure: await failureMessage(client, lastFailure),
        failureType: lastFailure?.applicationFailureInfo?.type || null,
        ...whatNow((await readFirst(client, heartbeatDetails?.payloads)) as Partial<Tried> | undefined, times),
      }),
    ),
  );
}

type Now = Pick<PendingActivity, 'waiting' | 'calling' | 'outageSince' | 'awaySince' | 'startedAt' | 'nextAttemptAt'>;

/** @param said of itself in its last heartbeat, which may be that of an attempt that has ended */
export function whatNow(
  said: Partial<Tried> | undefined,
  { state, lastStartedTime, scheduledTime }: temporal.api.workflow.v1.IPendingActivityInfo,
): Now {
  const { waiting = null, calling, outage, awaySince } = said ?? {};
  const isRunning = state === PENDING_ACTIVITY_STATE_STARTED;
  const at = (time: typeof scheduledTime) => Number(time?.seconds ?? 0) * 1000;
  return {
    waiting,
    calling: isRunning && calling === true,
    ...(outage && { outageSince: outage.since }),
    ...(awaySince !== undefined && { awaySince }),
    startedAt: isRunning ? at(lastStartedTime) : null,
    nextAttemptAt: isRunning ? null : at(scheduledTime),
  };
}
