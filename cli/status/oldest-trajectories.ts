import type { Client } from '@temporalio/client';
import { trajectoryIn } from '../../runs/names.ts';
import type { FoundSweep } from '../session/find-sweep.ts';
import { readPending } from '../sweep/read-waits.ts';
import type { PendingActivity } from '../sweep/waits.ts';

/** A trajectory that has been running for long, and what it is at. */
export interface OldTrajectory {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Undefined between two activities. */
  readonly pending: PendingActivity | undefined;
}

const SHOWN = 3;
/** The engine lists the newest first. */
const MAX_LISTED = 5_000;

/** The running trajectories of a sweep that began first. */
export async function oldestTrajectories(
  client: Client,
  { sweep, store }: FoundSweep,
): Promise<readonly OldTrajectory[]> {
  const query = `SweepId = "${sweep}" AND ExecutionStatus = "Running" AND WorkflowType = "trajectory"`;
  const running: { readonly workflowId: string; readonly id: string; readonly startedAt: number }[] = [];
  let listed = 0;
  for await (const { workflowId, startTime } of client.workflow.list({ query, pageSize: 1_000 })) {
    const id = trajectoryIn(store, workflowId);
    if (id !== null) running.push({ workflowId, id, startedAt: startTime.getTime() });
    if (++listed === MAX_LISTED) break;
  }
  const oldest = running.toSorted((one, other) => one.startedAt - other.startedAt).slice(0, SHOWN);
  return Promise.all(
    oldest.map(async ({ workflowId, id, startedAt }) => {
      const [pending] = await readPending(client.workflow.getHandle(workflowId));
      return { id, startedAt, pending };
    }),
  );
}
