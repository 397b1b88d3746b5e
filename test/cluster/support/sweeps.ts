import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, WorkflowHandle } from '@temporalio/client';
import type { sweep } from '../../../workflows/index.ts';

/** Below the default limit of ten visibility requests per second and namespace. */
const POLL_MS = 250;

/** The workflow of a sweep, once it can be found by the sweep's id. */
export async function sweepHandle(client: Client, id: string): Promise<WorkflowHandle<typeof sweep>> {
  for (;;) {
    for await (const { workflowId } of client.workflow.list({
      query: `WorkflowType = "sweep" AND SweepId = "${id}"`,
    })) {
      return client.workflow.getHandle<typeof sweep>(workflowId);
    }
    await sleep(POLL_MS);
  }
}

/** Waits until so many of a sweep's trajectories have been played. */
export async function played(client: Client, id: string, wanted: number): Promise<void> {
  const query = `WorkflowType = "trajectory" AND SweepId = "${id}" AND ExecutionStatus = "Completed"`;
  while ((await client.workflow.count(query)).count < wanted) await sleep(POLL_MS);
}

/** The open turn of a trajectory, once it waits for a worker. */
export async function pendingTurn(client: Client, trajectory: string) {
  for (;;) {
    for await (const { workflowId } of client.workflow.list({ query: `WorkflowType = "trajectory"` })) {
      if (!workflowId.startsWith(trajectory)) continue;
      const { raw } = await client.workflow.getHandle(workflowId).describe();
      const [activity] = raw.pendingActivities ?? [];
      if (activity) return activity;
    }
    await sleep(POLL_MS);
  }
}
