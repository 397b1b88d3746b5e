import { continueAsNew, setHandler } from '@temporalio/workflow';
import type { LaneInput, SweepCounts } from '../runs/sweep-contract.ts';
import type { Progress } from '../runs/progress.ts';
import { laneShardWorkflowId } from '../runs/names.ts';
import { NO_COUNTS } from '../runs/sweep-counts.ts';
import { Shards } from './play-shards.ts';
import { progressQuery } from './queries.ts';
import { windowSignal } from './updates.ts';

/**
 * Plays the cells of one agent of a sweep. It has a window and a history of its own, so that an agent whose model waits, is
 * slow or fails holds no other agent back. The sweep may change the window; with 0, nothing starts.
 */
export async function sweepLane(input: LaneInput): Promise<SweepCounts> {
  const { spec, lane, cells, userRetries, priority } = input;
  const { from, counts } = input.resumed ?? { from: 0, counts: { ...NO_COUNTS, stops: input.stops } };
  let { window } = input;
  const shards = new Shards({
    spec,
    cells,
    from,
    counts,
    ...(userRetries !== undefined && { userRetries }),
    ...(priority && { priority }),
    shardId: (first, end) => laneShardWorkflowId(spec.settings.results.id, spec.id, lane, first, end),
    window: () => window,
    paused: () => window === 0,
  });
  setHandler(windowSignal, (changed) => void (window = changed));
  setHandler(progressQuery, (): Progress => ({
    cells,
    running: 0,
    counts: shards.counts,
    shards: shards.workflowIds,
    concurrency: window,
    ...(spec.agents[0] !== undefined && { agent: spec.agents[0] }),
  }));
  await shards.play();
  if (!shards.hasWork) return shards.counts;
  return continueAsNew<typeof sweepLane>({
    ...input,
    window,
    resumed: { from: shards.next, counts: shards.counts },
  });
}
