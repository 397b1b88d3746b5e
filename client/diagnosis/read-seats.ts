import type { Client } from '@temporalio/client';
import type { SeatsFacts } from '../../diagnosis/facts.ts';
import { externalRuns, seatsOf } from '../external-runs.ts';
import type { FoundSweep } from '../operating/find-sweep.ts';

export const NO_SEATS: SeatsFacts = { runs: 0, examined: [] };

/** Asked all at once. */
const EXAMINED = 50;
const PATIENCE_MS = 2_000;

/** The seats that somebody outside takes, of the running trajectories of a sweep that began first. */
export async function readSeats(client: Client, { sweep, store }: FoundSweep): Promise<SeatsFacts> {
  const runs = await externalRuns(client, { store, sweep });
  const examined = await seatsOf(client, runs.slice(0, EXAMINED), PATIENCE_MS);
  return { runs: runs.length, examined };
}
