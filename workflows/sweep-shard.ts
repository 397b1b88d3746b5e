import { executeChild, isCancellation, ParentClosePolicy, proxyActivities, setHandler } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { createActivities } from '../activities/create-activities.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { isStopped, USER_RETRIES } from '../runs/sweep-contract.ts';
import type { Stop, TrajectoryInput, TrajectoryResult } from '../runs/contract.ts';
import type { ShardInput, SweepCounts } from '../runs/sweep-contract.ts';
import { failureOf } from './failure-of.ts';
import { runPool } from './pool.ts';
import { progressQuery } from './queries.ts';
import { addCounts, countReplay, countTrajectory, NO_COUNTS } from '../runs/sweep-counts.ts';
import { temporalPriority } from './temporal-priority.ts';
import { trajectoryStart } from './trajectory-start.ts';
import { trajectory } from './trajectory.ts';
import { windowSignal } from './updates.ts';

const { planTrajectories } = proxyActivities<ReturnType<typeof createActivities>>(WORK_OPTIONS);

/** Cells planned at a time. A page is one activity result and stays below 100 KB. */
const PAGE = 100;

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
  userRetries = USER_RETRIES,
}: ShardInput): Promise<SweepCounts> {
  let window = firstWindow;
  let counts: SweepCounts = { ...NO_COUNTS, stops };
  let running = 0;
  let next = from;
  const planned: TrajectoryInput[] = [];
  let planning: Promise<void> | undefined;
  setHandler(progressQuery, () => ({ cells: to - from, running, counts, shards: [], concurrency: window }));
  setHandler(windowSignal, (changed) => void (window = changed));

  async function planPage(): Promise<void> {
    const end = Math.min(next + PAGE, to);
    const plan = planTrajectories.executeWithOptions({ summary: `cells ${next} to ${end - 1}` }, [
      { spec, from: next, to: end },
    ]);
    const page = await plan.catch(stopped);
    if (page === null) return;
    counts = { ...counts, skipped: counts.skipped + (page.next - next - page.inputs.length) };
    planned.push(...page.inputs);
    next = page.next;
  }

  /** A failure that ends the whole sweep, for example of the results, is a stop: what is running finishes. */
  function stopped(error: unknown): null {
    const failure = failureOf(error);
    if (failure?.scope !== 'sweep') throw error;
    counts = addCounts(counts, { ...NO_COUNTS, stops: [stopOfSweep(failure.reason)] });
    next = to;
    return null;
  }

  async function takePlanned(): Promise<TrajectoryInput | undefined> {
    while (planned.length === 0 && next < to) {
      planning ??= planPage().finally(() => (planning = undefined));
      await planning;
    }
    return planned.shift();
  }

  /** Returns whether a cell was left to play. */
  async function playNext(): Promise<boolean> {
    const input = await takePlanned();
    if (!input) return false;
    if (isStopped(counts.stops, input.cell)) return true;
    running++;
    try {
      const result = await playUntilUserHolds(input);
      counts = countTrajectory(counts, result);
    } finally {
      running--;
    }
    return true;
  }

  /** A mistake of the simulated user says nothing about the agent, so the cell is played again. */
  async function playUntilUserHolds(input: TrajectoryInput): Promise<TrajectoryResult> {
    for (let left = userRetries; ; left--) {
      const result = await playTrajectory(input, priority);
      if (!isUserMistake(result) || left === 0 || isStopped(counts.stops, input.cell)) return result;
      counts = countReplay(counts, result);
    }
  }

  /** A paused shard that has nothing left to play ends. */
  const places = () => (planned.length === 0 && next >= to ? Math.max(1, window) : window);
  await runPool(places, playNext);
  return counts;
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

/** Profile `paper` scores it. */
function isUserMistake({ outcome, similarity }: TrajectoryResult): boolean {
  return outcome === 'user-error' && similarity === null;
}

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
