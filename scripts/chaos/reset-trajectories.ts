import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';

interface Execution {
  readonly workflowId: string;
  readonly runId: string;
}

/** Lets running trajectories of sweeps begin again where a worker, which has ended, first told them what to do. @param pid its process */
export async function resetTrajectories(client: Client, pid: number): Promise<void> {
  for await (const sweep of client.workflow.list({ query: 'WorkflowType = "sweep" AND ExecutionStatus = "Running"' })) {
    for (const execution of await trajectoriesOf(client, sweep)) await resetFrom(client, execution, pid);
  }
}

/** Asked from parent to child: lists of workflows are seconds behind. */
async function trajectoriesOf(client: Client, { workflowId, runId }: Execution): Promise<readonly Execution[]> {
  const { raw } = await client.workflow.getHandle(workflowId, runId).describe();
  const found: Execution[] = [];
  for (const child of raw.pendingChildren ?? []) {
    const execution = { workflowId: child.workflowId ?? '', runId: child.runId ?? '' };
    if (execution.runId === '') continue;
    found.push(...(child.workflowTypeName === 'trajectory' ? [execution] : await trajectoriesOf(client, execution)));
  }
  return found;
}

async function resetFrom(client: Client, workflowExecution: Execution, pid: number): Promise<void> {
  const { workflowId, runId } = workflowExecution;
  const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
  const first = events?.find(({ workflowTaskCompletedEventAttributes: completed }) =>
    completed?.identity?.startsWith(`${pid}@`),
  );
  if (!first?.eventId) return;
  await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution,
    workflowTaskFinishEventId: first.eventId,
    reason: 'a release was taken back',
    requestId: randomUUID(),
  });
}
