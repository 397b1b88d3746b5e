import { executeChild, isCancellation, ParentClosePolicy, proxyActivities, setHandler } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { createActivities } from '../activities/create-activities.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { CellsInTurn } from '../runs/cells-in-turn.ts';
import type { Stop, TrajectoryInput, TrajectoryResult } from '../runs/contract.ts';
import type { ShardInput, SweepCounts } from '../runs/sweep-contract.ts';
import { failureOf } from './failure-of.ts';
import { IN_WORKFLOW } from './pool.ts';
import { progressQuery } from './queries.ts';
import { temporalPriority } from './temporal-priority.ts';
import { trajectoryStart } from './trajectory-start.ts';
import { trajectory } from './trajectory.ts';
import { windowSignal } from './updates.ts';

const { planTrajectories } = proxyActivities<ReturnType<typeof createActivities>>(WORK_OPTIONS);

/**
 * Plays a few hundred cells of a sweep, `window` at a time, which the sweep may change. A shard is small enough (`SHARD_CELLS`) to end before its
 * history gets long, so it never has to continue as new while trajectories are running.
 */
export async function sweepShard({
  spec,
  from,
  to,
  window: firstWindow,
  priority,
  stops,
  userRetries,
}: ShardInput): Promise<SweepCounts> {
  let window = firstWindow;
  const range = { from, to, window: () => window, stops, userRetries };
  const playing = new CellsInTurn(range, {
    ...IN_WORKFLOW,
    plan: (first, end) =>
      planTrajectories.executeWithOptions({ summary: `cells ${first} to ${end - 1}` }, [
        { spec, from: first, to: end },
      ]),
    play: (input) => playTrajectory(input, priority),
    stopOf,
  });
  setHandler(progressQuery, () => {
    const { running, counts } = playing;
    return { cells: to - from, running, counts, shards: [], concurrency: window };
  });
  setHandler(windowSignal, (changed) => void (window = changed));
  return playing.play();
}

/** A failure that ends the whole sweep, for example of the results, is a stop: what is running finishes. */
function stopOf(error: unknown): Stop | null {
  const failure = failureOf(error);
  return failure?.scope === 'sweep' ? stopOfSweep(failure.reason) : null;
}

/** The result of a trajectory that stored no score. The next run of the sweep plays or stores it. */
const NOT_STORED: TrajectoryResult = {
  outcome: 'infrastructure',
  solved: null,
  similarity: null,
  turnCount: 0,
  retries: 0,
  unstored: true,
};

function stopOfSweep(reason: string): Stop {
  return { scope: 'sweep', model: null, reason };
}

async function playTrajectory(input: TrajectoryInput, priority: ShardInput['priority']): Promise<TrajectoryResult> {
  try {
    return await executeChild(trajectory, {
      ...trajectoryStart(input),
      ...temporalPriority(priority),
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    });
  } catch (error) {
    if (isCancellation(error)) throw error;
    if (error instanceof WorkflowExecutionAlreadyStartedError) return NOT_STORED;
    const failure = failureOf(error);
    if (failure === null) throw error;
    return failure.scope === 'sweep' ? { ...NOT_STORED, stop: stopOfSweep(failure.reason) } : NOT_STORED;
  }
}
