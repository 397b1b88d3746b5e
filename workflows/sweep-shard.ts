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

/** Cells planned at a time: a page is an activity's result, kept below 100 KB. */
const PAGE = 100;

/**
 * A few hundred cells of a sweep, a window of them open at a time. Small enough (contract, `SHARD_CELLS`) to end before
 * its history is long, so it never has to hand open trajectories over.
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

  async function playOneByOne(): Promise<void> {
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

  await Promise.all(Array.from({ length: Math.min(window, to - from) }, playOneByOne));
  return counts;
}

/** Nothing scored: the cell stays open for the next run of the sweep. */
const NOT_PLAYED: TrajectoryResult = { outcome: 'infrastructure', similarity: null, turnCount: 0 };

async function playTrajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  try {
    return await executeChild(trajectory, {
      ...trajectoryStart(input),
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    });
  } catch (error) {
    if (isCancellation(error)) throw error;
    const lost = error instanceof ChildWorkflowFailure || error instanceof WorkflowExecutionAlreadyStartedError;
    if (lost) return NOT_PLAYED;
    throw error;
  }
}
