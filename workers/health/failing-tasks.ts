import type { EventEmitter } from 'node:events';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import type { Worker } from '@temporalio/worker';

const Reason = proto.coresdk.workflow_activation.RemoveFromCache.EvictionReason;
const { WORKFLOW_EXECUTION_STATUS_RUNNING } = proto.temporal.api.enums.v1.WorkflowExecutionStatus;

/** The code does not fit the history; it threw what is no failure of the workflow; the SDK itself failed. */
const FAILURES: ReadonlySet<number> = new Set([Reason.NONDETERMINISM, Reason.LANG_FAIL, Reason.FATAL]);
/** Enough to know whether it continues. */
const REMEMBERED = 20;

/** A workflow that was dropped from the worker's cache, and why. */
interface Eviction {
  readonly runId: string;
  readonly evictJob: { readonly reason?: number | null; readonly message?: string | null };
}

/** What is asked of the server. */
type Service = Pick<
  temporal.api.workflowservice.v1.WorkflowService,
  'listWorkflowExecutions' | 'describeWorkflowExecution'
>;

/**
 * The workflow tasks that workers of this process fail and no one completes. The server hears of the first attempt only, so the
 * SDK's evictions are counted, one for each attempt.
 */
export class FailingTasks {
  /** By run, oldest first. */
  readonly #failed = new Map<string, string>();

  watch(worker: Worker): void {
    // The SDK has no public event for it; status-why.server.test.ts fails if this one is gone.
    const emitter: EventEmitter = worker['evictionsEmitter'];
    emitter.on('eviction', (eviction: Eviction) => this.note(eviction));
  }

  note({ runId, evictJob: { reason, message } }: Eviction): void {
    if (!FAILURES.has(reason ?? 0)) return;
    this.#failed.delete(runId);
    this.#failed.set(runId, message ?? 'no reason was given');
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > REMEMBERED && oldest !== undefined) this.#failed.delete(oldest);
  }

  /**
   * Forgets what has moved on since, on this worker or another one.
   * @throws Error naming a workflow whose task still fails
   */
  async check(service: Service, namespace: string): Promise<void> {
    for (const [runId, message] of this.#failed) {
      // One after the other: the first that still fails is enough.
      // oxlint-disable-next-line no-await-in-loop
      const workflowId = await stillFailing(service, namespace, runId);
      if (workflowId === null) this.#failed.delete(runId);
      else throw new Error(`${workflowId}: ${message}`);
    }
  }
}

/** The id of the workflow, or null if its task has succeeded or it has ended. */
async function stillFailing(service: Service, namespace: string, runId: string): Promise<string | null> {
  const { executions } = await service.listWorkflowExecutions({ namespace, query: `RunId = "${runId}"` });
  const workflowId = executions[0]?.execution?.workflowId;
  if (!workflowId) return null;
  const execution = { workflowId, runId };
  const { workflowExecutionInfo, pendingWorkflowTask } = await service.describeWorkflowExecution({
    namespace,
    execution,
  });
  const isRunning = workflowExecutionInfo?.status === WORKFLOW_EXECUTION_STATUS_RUNNING;
  return isRunning && (pendingWorkflowTask?.attempt ?? 0) > 1 ? workflowId : null;
}
