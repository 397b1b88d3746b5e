import type { Client } from '@temporalio/client';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import type { Seat } from '../seats/seat.ts';
import { seatOnEngine } from '../seats/on-engine.ts';
import type { ResultsStore } from '../results/store.ts';
import type { SeatTurn } from '../roles/seat/seat.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import { mainQueue } from '../runs/names.ts';
import type { Cell } from '../sandbox/cell.ts';
import { createDependencies } from '../workers/dependencies.ts';
import type { trajectory } from '../workflows/index.ts';
import { trajectoryStart } from '../workflows/trajectory-start.ts';

/** A turn that every scenario about cellular service can take. */
export const ASK: SeatTurn = { tool_calls: [{ function: { name: 'get_cellular_service_status' } }] };

/** Starts a run whose agent's turns are submitted, and takes its seat. */
export async function startFromOutside(
  client: Client,
  store: ResultsStore,
  { settings }: SweepSpec,
  cell: Cell,
): Promise<{ readonly workflowId: string; readonly runId: string; readonly seat: Seat }> {
  const dependencies = createDependencies(store, {});
  const input = trajectoryInput(await dependencies.packs.get(settings.pack), settings, cell);
  const handle = await client.workflow.start<typeof trajectory>('trajectory', {
    ...trajectoryStart(input),
    taskQueue: mainQueue(settings.results.id),
  });
  const run = { workflowId: handle.workflowId, runId: handle.firstExecutionRunId };
  const seat = await seatOnEngine({ client, dependencies, report: () => undefined }, run, 'agent');
  await seat.present('langgraph-agent 1.4');
  return { ...run, seat };
}
