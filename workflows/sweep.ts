import { continueAsNew, executeChild, setHandler, workflowInfo } from '@temporalio/workflow';
import { isStopped, SHARD_CELLS, SHARDS_AT_A_TIME, sweepWorkflowId } from '../runs/contract.ts';
import type { SweepCounts, SweepInput } from '../runs/contract.ts';
import { progressQuery } from './queries.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { addCounts, NO_COUNTS } from '../runs/sweep-counts.ts';
import { sweepShard } from './sweep-shard.ts';

/**
 * Plays all cells of a sweep in overlapping shards, so that the window stays full while a shard's last cells finish.
 */
export async function sweep(input: SweepInput): Promise<SweepCounts> {
  const { spec, cells, concurrency } = input;
  let counts = input.resumed?.counts ?? NO_COUNTS;
  let next = input.resumed?.from ?? 0;
  const working = new Set<string>();
  setHandler(progressQuery, () => ({ cells, running: 0, counts, shards: [...working] }));

  const hasWork = () => next < cells && spec.agents.some((agent) => !isStopped(counts.stops, { ...spec, agent }));
  const shardCount = Math.ceil((cells - next) / SHARD_CELLS);
  const atATime = Math.max(1, Math.min(SHARDS_AT_A_TIME, shardCount, concurrency));

  async function runShards(window: number): Promise<void> {
    while (hasWork() && !workflowInfo().continueAsNewSuggested) {
      const from = next;
      next = Math.min(from + SHARD_CELLS, cells);
      const workflowId = `${sweepWorkflowId(spec.id)}/cells-${from}-${next - 1}`;
      working.add(workflowId);
      try {
        const shard = await executeChild(sweepShard, {
          workflowId,
          args: [{ spec, from, to: next, window, stops: counts.stops }],
          typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }],
          staticSummary: `${spec.id}: cells ${from} to ${next - 1} of ${cells}`,
        });
        counts = addCounts(counts, shard);
      } finally {
        working.delete(workflowId);
      }
    }
  }

  await Promise.all(Array.from({ length: atATime }, (_, index) => runShards(share(concurrency, atATime, index))));
  if (hasWork()) {
    return continueAsNew<typeof sweep>({ ...input, resumed: { from: next, counts } });
  }
  return counts;
}

/** The index-th part of an integer that is divided as evenly as possible. */
function share(total: number, parts: number, index: number): number {
  return Math.floor(total / parts) + (index < total % parts ? 1 : 0);
}
