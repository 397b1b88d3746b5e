import type { Client, WorkflowHandle } from '@temporalio/client';
import type { sweep } from '../../../workflows/index.ts';
import { eventually } from '../../../scripts/processes/eventually.ts';

/** The workflow of a sweep, once it can be found by the sweep's id. */
export function sweepHandle(client: Client, id: string): Promise<WorkflowHandle<typeof sweep>> {
  return eventually(`the engine has a sweep "${id}"`, async () => {
    const [workflowId] = await workflowIds(client, `WorkflowType = "sweep" AND SweepId = "${id}"`);
    return workflowId === undefined ? undefined : client.workflow.getHandle<typeof sweep>(workflowId);
  });
}

/** Waits until so many of a sweep's trajectories have been played. */
export function played(client: Client, id: string, wanted: number): Promise<true> {
  const query = `WorkflowType = "trajectory" AND SweepId = "${id}" AND ExecutionStatus = "Completed"`;
  return eventually(`${wanted} trajectories of "${id}" are played`, async () => {
    return (await client.workflow.count(query)).count >= wanted || undefined;
  });
}

/** The open turn of a trajectory, once it waits for a worker. */
export function pendingTurn(client: Client, trajectory: string) {
  return eventually(`a turn of ${trajectory} is pending`, async () => {
    const ids = await workflowIds(client, 'WorkflowType = "trajectory" AND ExecutionStatus = "Running"');
    const workflowId = ids.find((id) => id.startsWith(`${trajectory}@`));
    if (workflowId === undefined) return undefined;
    const { raw } = await client.workflow.getHandle(workflowId).describe();
    return raw.pendingActivities?.[0];
  });
}

async function workflowIds(client: Client, query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query })) ids.push(workflowId);
  return ids;
}
