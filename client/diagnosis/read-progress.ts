import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { ServiceError } from '@temporalio/client';
import { polling } from '../../diagnosis/causes/workers.ts';
import type { SweepFacts, QueueFacts } from '../../diagnosis/facts.ts';
import type { Progress } from '../../runs/progress.ts';
import { readProgress } from '../operating/progress.ts';
import { buildOf } from './read-queues.ts';
import { storedProgress } from './read-results.ts';
import type { StoredRuns } from './read-results.ts';

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
  if (ended) return { progress: ended, progressFrom: 'end' };
  const asked = mayAnswer(description, queue) ? await askWorker(client, workflowId) : null;
  if (asked !== null) return { progress: asked, progressFrom: 'workflow' };
  if (runs === null) return { progress: null, progressFrom: null };
  return { progress: storedProgress(runs, listed ?? 0), progressFrom: 'results' };
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
