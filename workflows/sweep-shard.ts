import {
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { createActivities } from '../activities/create-activities.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { isStopped } from '../runs/contract.ts';
import type { ShardInput, SweepCounts, TrajectoryInput, TrajectoryResult } from '../runs/contract.ts';
import { progressQuery } from './queries.ts';
import { countTrajectory, NO_COUNTS } from '../runs/sweep-counts.ts';
import { trajectoryStart } from './trajectory-start.ts';
import { trajectory } from './trajectory.ts';

const { planTrajectories } = proxyActivities<ReturnType<typeof createActivities>>(WORK_OPTIONS);

/** Cells planned at a time. A page is one activity result and stays below 100 KB. */
const PAGE = 100;

/**
 * Plays a few hundred cells of a sweep, `window` at a time. A shard is small enough (`SHARD_CELLS`) to end before its
 * history gets long, so it never has to continue as new while trajectories are running.
 */
export async function sweepShard({ spec, from, to, window, stops }: ShardInput): Promise<SweepCounts> {
  let counts: SweepCounts = { ...NO_COUNTS, stops };
  let running = 0;
  let next = from;
  const planned: TrajectoryInput[] = [];
  let planning: Promise<void> | undefined;
  setHandler(progressQuery, () => ({ cells: to - from, running, counts, shards: [] }));

  async function planPage(): Promise<void> {
    const end = Math.min(next + PAGE, to);
    const page = await planTrajectories.executeWithOptions({ summary: `cells ${next} to ${end - 1}` }, [
      { spec, from: next, to: end },
    ]);
    counts = { ...counts, skipped: counts.skipped + (page.next - next - page.inputs.length) };
    planned.push(...page.inputs);
    next = page.next;
  }

  async function takePlanned(): Promise<TrajectoryInput | undefined> {
    while (planned.length === 0 && next < to) {
      planning ??= planPage().finally(() => (planning = undefined));
      await planning;
    }
    return planned.shift();
  }

  async function playPlanned(): Promise<void> {
    for (;;) {
      const input = await takePlanned();
      if (!input) return;
      if (isStopped(counts.stops, input.cell)) continue;
      running++;
      try {
        const result = await playTrajectory(input);
        counts = countTrajectory(counts, result);
      } finally {
        running--;
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(window, to - from) }, playPlanned));
  return counts;
}

/** The result of a trajectory that produced no score. The next run of the sweep plays the cell again. */
const NOT_PLAYED: TrajectoryResult = { outcome: 'infrastructure', similarity: null, turnCount: 0 };

async function playTrajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  try {
    return await executeChild(trajectory, {
      ...trajectoryStart(input),
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    });
  } catch (error) {
    if (isCancellation(error)) throw error;
    const notPlayed = error instanceof ChildWorkflowFailure || error instanceof WorkflowExecutionAlreadyStartedError;
    if (notPlayed) return NOT_PLAYED;
    throw error;
  }
}
