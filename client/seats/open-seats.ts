import type { Client } from '@temporalio/client';
import { trajectoryIn } from '../../runs/names.ts';
import type { SeatState } from '../../runs/seats.ts';
import { seatsQuery } from '../../workflows/queries.ts';
import { within } from '../within.ts';

/** A seat of a running trajectory that somebody outside takes, or may take. */
export interface OpenSeat extends SeatState {
  /** The id of the trajectory. */
  readonly trajectory: string;
  readonly workflowId: string;
  readonly runId: string;
}

/** Workers answer; one that is busy or gone must not hold up the others. */
const PATIENCE_MS = 5_000;
/** Queries at a time. */
const AT_ONCE = 50;

/** The external seats of running trajectories, oldest first: of a sweep, or of all that these results are for. */
export async function openSeats(
  client: Client,
  { store, sweep, most = 1_000 }: { readonly store: string; readonly sweep?: string; readonly most?: number },
): Promise<readonly OpenSeat[]> {
  const ofSweep = sweep === undefined ? '' : `SweepId = "${sweep}" AND `;
  const external = '(AgentModel STARTS_WITH "external:" OR UserModel STARTS_WITH "external:")';
  const query = `${ofSweep}${external} AND WorkflowType = "trajectory" AND ExecutionStatus = "Running"`;
  const found: { readonly trajectory: string; readonly workflowId: string; readonly runId: string }[] = [];
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    const trajectory = trajectoryIn(store, workflowId);
    if (trajectory !== null) found.unshift({ trajectory, workflowId, runId });
  }
  const seats: OpenSeat[] = [];
  for (let at = 0; at < Math.min(found.length, most); at += AT_ONCE) {
    const asked = found.slice(at, Math.min(at + AT_ONCE, most)).map(async (run) => {
      const states = client.workflow.getHandle(run.workflowId, run.runId).query(seatsQuery);
      return ((await within(PATIENCE_MS, states, null).catch(() => null)) ?? []).map((state) => ({ ...run, ...state }));
    });
    seats.push(...(await Promise.all(asked)).flat());
  }
  return seats;
}
