import type { Client } from '@temporalio/client';
import { countCells } from '../runs/sweep-spec.ts';
import type { SweepCounts, SweepSpec } from '../runs/contract.ts';
import { mainQueue, sweepWorkflowId } from '../runs/names.ts';
import type { sweep } from '../workflows/index.ts';

/** Plays a sweep on an engine, so many trajectories at a time, and waits for its end. */
export function finishSweep(client: Client, spec: SweepSpec, concurrency: number): Promise<SweepCounts> {
  const { id } = spec.settings.results;
  return client.workflow.execute<typeof sweep>('sweep', {
    workflowId: sweepWorkflowId(id, spec.id),
    taskQueue: mainQueue(id),
    args: [{ spec, cells: countCells(spec), concurrency }],
  });
}
