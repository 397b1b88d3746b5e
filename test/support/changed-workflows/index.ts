import { sleep } from '@temporalio/workflow';
import { trajectory as unchanged } from '../../../workflows/trajectory.ts';
import type { TrajectoryInput, TrajectoryResult } from '../../../runs/contract.ts';

/** The current workflow after a sleep, which does not match the recorded histories. */
export async function trajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  await sleep(1000);
  return unchanged(input);
}

export { announcement, nightly, sweep, sweepLane, sweepShard } from '../../../workflows/index.ts';
