import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { listedWorkflows } from '../../infra/listed-ids.ts';
import { mainQueue, trajectoryIn } from '../../runs/names.ts';
import { isPolled } from '../deployment/read-routing.ts';
import { ifResults, withResults } from '../results.ts';
import type { OperatedPlace, OperatedSweep } from './operated-sweep.ts';

/**
 * Ends a sweep that no worker could cancel. What its running trajectories have played is lost with them.
 * @returns whether it did: not while a worker polls, nor without the results of the sweep, which must say that it has ended
 */
export async function endUnplayed(running: OperatedSweep, { results }: OperatedPlace): Promise<boolean> {
  const { sweep, store, workflowId, session } = running;
  const { client } = session;
  if (await isPolled(client, mainQueue(store))) return false;
  if ((await ifResults(results, async ({ id }) => id)) !== store) return false;
  await withResults(results, 'write', ({ sweeps }) =>
    sweeps.close(sweep, { endedAt: Date.now(), status: 'cancelled', reasons: [] }),
  );
  await terminate(client, workflowId);
  const query = `SweepId = "${sweep}" AND ExecutionStatus = "Running" AND WorkflowType = "trajectory"`;
  for (const { workflowId: id } of await Array.fromAsync(listedWorkflows(client, query)))
    if (trajectoryIn(store, id) !== null) await terminate(client, id);
  return true;
}

async function terminate({ workflow }: Client, id: string): Promise<void> {
  try {
    await workflow.getHandle(id).terminate('cancelled where no worker runs');
  } catch (error) {
    // The list is a moment behind.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
