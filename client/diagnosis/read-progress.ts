import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { ServiceError } from '@temporalio/client';
import { polling } from '../../diagnosis/causes/workers.ts';
import type { SweepFacts, QueueFacts } from '../../diagnosis/facts.ts';
import type { Progress } from '../../runs/progress.ts';
import { readProgress } from '../operating/progress.ts';
import { buildOf } from './read-queues.ts';
import { storedProgress } from './read-results.ts';
import type { StoredRuns } from './read-results.ts';
import { trajectoryIn } from '../../runs/names.ts';
import type { FoundSweep } from '../operating/find-sweep.ts';
import { describeIfThere } from '../operating/waits.ts';

/** A busy worker answers within a second or two. */
const PATIENCE_MS = 4_000;

interface Sources {
  readonly description: WorkflowExecutionDescription;
  /** That of workflows. */
  readonly queue: QueueFacts | undefined;
  readonly runs: StoredRuns | null;
  readonly listed: number | null;
}

/**
 * How far a sweep is: from its memo if it has ended, else from its workflow, which a worker must answer for; if there is none
 * or it does not answer soon, from the stored runs.
 */
export async function findProgress(
  client: Client,
  { description, queue, runs, listed }: Sources,
): Promise<Pick<SweepFacts, 'progress' | 'progressFrom'>> {
  const { workflowId, memo, status } = description;
  const ended = status.name === 'RUNNING' ? undefined : (memo?.['progress'] as Progress | undefined);
  if (ended) return { progress: runs === null ? ended : withStored(ended, runs), progressFrom: 'end' };
  const asked = mayAnswer(description, queue) ? await askWorker(client, workflowId) : null;
  if (asked !== null) return { progress: asked, progressFrom: 'workflow' };
  if (runs === null) return { progress: null, progressFrom: null };
  return { progress: storedProgress(runs, listed ?? 0), progressFrom: 'results' };
}

/** A sweep that was started again counts only what it has looked at since; the results have all its runs. */
export function withStored(ended: Progress, runs: StoredRuns): Progress {
  const { counts } = storedProgress(runs, 0);
  const { retries, replays, unstored, stops } = ended.counts;
  return { ...ended, counts: { ...counts, retries, replays, unstored, stops } };
}

/** A query waits for a worker of the sweep's build, and for a workflow task that fails again and again. */
function mayAnswer({ raw }: WorkflowExecutionDescription, queue: QueueFacts | undefined): boolean {
  const build = buildOf(raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion) ?? queue?.current;
  const isFailing = (raw.pendingWorkflowTask?.attempt ?? 0) > 1;
  return !isFailing && queue !== undefined && polling(queue.pollers, Date.now(), build ?? undefined).length > 0;
}

async function askWorker(client: Client, workflowId: string): Promise<Progress | null> {
  try {
    return await client.withDeadline(Date.now() + PATIENCE_MS, () => readProgress(client, workflowId));
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

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
