import { CancellationScope, isCancellation, startChild, workflowInfo } from '@temporalio/workflow';
import { isStopped } from '../runs/sweep-contract.ts';
import type { ShardInput, SweepCounts, SweepSpec } from '../runs/sweep-contract.ts';
import { SHARD_CELLS, shardsAtATime } from '../runs/lanes.ts';
import { addCounts } from '../runs/sweep-counts.ts';
import { runPool } from '../runs/pool.ts';
import { IN_WORKFLOW } from './pool.ts';
import { RunningShards } from './running-shards.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { sweepShard } from './sweep-shard.ts';
import { tellWindows } from './tell-windows.ts';
import { temporalPriority } from './temporal-priority.ts';

export interface ShardsInput extends Pick<ShardInput, 'priority' | 'userRetries'> {
  readonly spec: SweepSpec;
  readonly cells: number;
  readonly from: number;
  readonly counts: SweepCounts;
  /** The id of the workflow that plays a part of the cells. */
  readonly shardId: (from: number, to: number) => string;
  /** How many trajectories all shards may run together. */
  readonly window: () => number;
  /** No shard starts, and those that run have no window. */
  readonly paused: () => boolean;
}

/** Plays cells in overlapping shards, so that the window stays full while a shard's last cells finish. */
export class Shards {
  /** Of the shards that have ended. */
  counts: SweepCounts;
  /** The cell at which the next shard starts. */
  next: number;
  readonly #input: ShardsInput;
  readonly #working: RunningShards;
  readonly #scope = CancellationScope.current();

  constructor(input: ShardsInput) {
    this.#input = input;
    this.counts = input.counts;
    this.next = input.from;
    const window = () => (input.paused() ? 0 : input.window());
    this.#working = new RunningShards(window, () => this.#parts());
  }

  get workflowIds(): readonly string[] {
    return this.#working.workflowIds;
  }

  /** Whether a cell is left that no shard was started for, and that a model plays that is not stopped. */
  get hasWork(): boolean {
    const { spec, cells } = this.#input;
    return (
      !this.#scope.consideredCancelled &&
      this.next < cells &&
      spec.agents.some((agent) => !isStopped(this.counts.stops, { ...spec, agent }))
    );
  }

  /** Ends when all cells are played, and when this workflow should continue as new; then there is work left. */
  async play(): Promise<void> {
    const { paused } = this.#input;
    const places = () => (paused() && this.#mayStart() ? 0 : this.#parts());
    let over = false;
    await Promise.all([
      runPool(places, () => this.#playNext(), IN_WORKFLOW).finally(() => (over = true)),
      CancellationScope.nonCancellable(() =>
        tellWindows(
          () => this.#working.windows,
          () => over,
        ),
      ),
    ]);
  }

  #mayStart(): boolean {
    return this.hasWork && !workflowInfo().continueAsNewSuggested;
  }

  #parts(): number {
    const { window, cells } = this.#input;
    const left = Math.ceil((cells - this.next) / SHARD_CELLS);
    return Math.max(1, Math.min(shardsAtATime(window()), window(), this.#working.count + left));
  }

  /** Returns whether a shard was left to play. */
  async #playNext(): Promise<boolean> {
    if (!this.#mayStart()) return false;
    const { spec, cells, shardId, userRetries, priority } = this.#input;
    const from = this.next;
    const to = Math.min(from + SHARD_CELLS, cells);
    this.next = to;
    const shard = this.#working.add(shardId(from, to));
    try {
      const handle = await startChild(sweepShard, {
        workflowId: shard.workflowId,
        args: [
          {
            spec,
            from,
            to,
            window: shard.window,
            stops: this.counts.stops,
            ...(userRetries !== undefined && { userRetries }),
            ...(priority && { priority }),
          },
        ],
        typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }],
        staticSummary: `${spec.id}: cells ${from} to ${to - 1} of ${cells}`,
        ...temporalPriority(priority),
      });
      shard.handle = handle;
      const played = await handle.result();
      // Not before the shard has ended: others end meanwhile.
      this.counts = addCounts(this.counts, played);
    } catch (error) {
      if (!isCancellation(error)) throw error;
    } finally {
      this.#working.remove(shard);
    }
    return true;
  }
}
