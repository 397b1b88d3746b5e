import { sleep } from '@temporalio/workflow';
import { trajectory as unchanged } from '../../../workflows/trajectory.ts';
import type { TrajectoryInput, TrajectoryResult } from '../../../runs/contract.ts';

/** Today's workflow with a pause before it: not what the recorded histories did. */
export async function trajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  await sleep(1000);
  return unchanged(input);
}
