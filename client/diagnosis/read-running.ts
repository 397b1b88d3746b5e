import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { trajectoryIn } from '../../runs/names.ts';
import type { FoundSweep } from '../operating/find-sweep.ts';
import { describeIfThere } from '../operating/waits.ts';

/** What a sweep plays now, as the engine lists it. */
export interface Running {
  /** How many trajectories, up to 5,000. */
  readonly listed: number;
  /** Those that began first. */
  readonly oldest: readonly RunningTrajectory[];
  /** Of its shards, and of at most 20 trajectories, the oldest among them. */
  readonly descriptions: readonly WorkflowExecutionDescription[];
}

interface RunningTrajectory {
  readonly workflowId: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

const OLDEST = 3;
/** Enough to see why a sweep is waiting, few enough to ask often. */
const EXAMINED = 20;
const MOST_SHARDS = 10;
/** The engine lists the newest first. */
const MOST_LISTED = 5_000;

/** Lists the running lanes, shards and trajectories of a sweep, and describes some of them. */
export async function readRunning(client: Client, { sweep, store }: FoundSweep): Promise<Running> {
  const query =
    `SweepId = "${sweep}" AND ExecutionStatus = "Running" AND ` +
    '(WorkflowType = "trajectory" OR WorkflowType = "sweepShard" OR WorkflowType = "sweepLane")';
  const playing: RunningTrajectory[] = [];
  const shards: string[] = [];
  let listed = 0;
  for await (const { workflowId, type, startTime } of client.workflow.list({ query, pageSize: 1_000 })) {
    const id = trajectoryIn(store, workflowId);
    if (id !== null && type === 'trajectory') playing.push({ workflowId, id, startedAt: startTime.getTime() });
    else if (id !== null) shards.push(workflowId);
    if (++listed === MOST_LISTED) break;
  }
  const byAge = playing.toSorted((one, other) => one.startedAt - other.startedAt);
  const examined = [...byAge.slice(0, EXAMINED / 2), ...byAge.slice(EXAMINED / 2).slice(-EXAMINED / 2)];
  const ids = [...shards.slice(0, MOST_SHARDS), ...examined.map(({ workflowId }) => workflowId)];
  const found = await Promise.all(ids.map((id) => describeIfThere(client.workflow.getHandle(id))));
  return {
    listed: playing.length,
    oldest: byAge.slice(0, OLDEST),
    descriptions: found.filter((description) => description?.status.name === 'RUNNING').filter((one) => one !== null),
  };
}
