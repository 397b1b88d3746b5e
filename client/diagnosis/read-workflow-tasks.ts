import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import type { StuckWorkflowTask } from '../../diagnosis/facts.ts';
import { failureMessage } from '../../infra/codec/read-payloads.ts';
import { buildOf } from './read-queues.ts';

const { WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR } = proto.temporal.api.enums.v1.WorkflowTaskFailedCause;

/** Enough to see what they have in common. */
const EXAMINED = 5;
/** A task that fails again leaves no event: the failure of the first attempt is among the last. */
const LAST_EVENTS = 30;

/** The workflow tasks that were tried more than once, of some workflows. */
export async function readWorkflowTasks(
  client: Client,
  descriptions: readonly WorkflowExecutionDescription[],
): Promise<readonly StuckWorkflowTask[]> {
  const stuck = descriptions.filter(({ raw }) => (raw.pendingWorkflowTask?.attempt ?? 0) > 1);
  return Promise.all(
    stuck.map(async (description, index) => {
      const { workflowId, raw } = description;
      const task = raw.pendingWorkflowTask;
      return {
        workflowId,
        attempt: task?.attempt ?? 1,
        since: Number((task?.originalScheduledTime ?? task?.scheduledTime)?.seconds ?? 0) * 1000,
        ...(index < EXAMINED ? await readFailure(client, description) : UNREAD),
      };
    }),
  );
}

type Failure = Pick<StuckWorkflowTask, 'failure' | 'failedBy' | 'playedBy'>;

const UNREAD: Failure = { failure: null, failedBy: null, playedBy: null };

async function readFailure(client: Client, { workflowId, runId }: WorkflowExecutionDescription): Promise<Failure> {
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    namespace: client.options.namespace,
    execution: { workflowId, runId },
    maximumPageSize: LAST_EVENTS,
  });
  const events = history?.events ?? [];
  const at = events.findIndex(({ workflowTaskFailedEventAttributes: failed }) => failed);
  const completed = events.findIndex(({ workflowTaskCompletedEventAttributes: done }) => done);
  const playedBy = workerOf(events[completed]?.workflowTaskCompletedEventAttributes);
  const failed = events[at]?.workflowTaskFailedEventAttributes;
  // What failed before the last task that succeeded is over.
  if (!failed || (completed !== -1 && completed < at)) return { ...UNREAD, playedBy };
  const kind = failed.cause === WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR ? 'nondeterminism' : 'other';
  const message = (await failureMessage(client.workflow, failed.failure)) ?? 'no reason was given';
  const started = events.find(({ eventId }) => String(eventId) === String(failed.startedEventId));
  const failedBy = workerOf({ ...started?.workflowTaskStartedEventAttributes, identity: failed.identity ?? null });
  return { failure: { kind, message }, failedBy, playedBy };
}

interface Played {
  readonly identity?: string | null;
  readonly workerVersion?: temporal.api.common.v1.IWorkerVersionStamp | null;
  readonly deploymentVersion?: temporal.api.deployment.v1.IWorkerDeploymentVersion | null;
}

/** A build of a deployment, or the hash of the workflow code; and whose process it was. */
function workerOf(played: Played | null | undefined): string | null {
  if (!played) return null;
  const build = buildOf(played.deploymentVersion);
  const hash = /\+([\da-f]{12})/.exec(played.workerVersion?.buildId ?? '')?.[1];
  const code =
    build === null ? (hash === undefined ? 'worker' : `code ${hash}`) : `build ${build.build} of ${build.deployment}`;
  return played.identity ? `${code}, worker ${played.identity}` : code;
}
