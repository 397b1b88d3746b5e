import type { Client } from '@temporalio/client';
import { startSweep } from '../client/playing/play-on-engine.ts';
import { countCells } from '../runs/sweep-spec.ts';
import type { SweepCounts, SweepSpec } from '../runs/sweep-contract.ts';

/** Plays a sweep on an engine, so many trajectories at a time, and waits for its end. */
export async function finishSweep(client: Client, spec: SweepSpec, concurrency: number): Promise<SweepCounts> {
  const handle = await startSweep({ client }, { spec, cells: countCells(spec), concurrency });
  return handle.result();
}
