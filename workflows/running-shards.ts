import { condition } from '@temporalio/workflow';
import type { ChildWorkflowHandle } from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import type { sweepShard } from './sweep-shard.ts';
import { windowSignal } from './updates.ts';

export interface RunningShard {
  readonly workflowId: string;
  /** Its index among the shards that play at a time. */
  readonly place: number;
  /** How many trajectories it may run, as it was told last. */
  window: number;
  /** Undefined until it has started. */
  handle: ChildWorkflowHandle<typeof sweepShard> | undefined;
}

/** The shards of a sweep that are playing. They share the sweep's concurrency as evenly as possible. */
export class RunningShards {
  readonly #shards: RunningShard[] = [];
  readonly #concurrency: () => number;
  readonly #parts: () => number;

  /** @param concurrency of all shards together @param parts into how many windows it is divided */
  constructor(concurrency: () => number, parts: () => number) {
    this.#concurrency = concurrency;
    this.#parts = parts;
  }

  get count(): number {
    return this.#shards.length;
  }

  get workflowIds(): readonly string[] {
    return this.#shards.map(({ workflowId }) => workflowId);
  }

  /** The new shard takes the place of one that has ended, so that the windows of the others stay as they are. */
  add(workflowId: string): RunningShard {
    const free = this.#shards.findIndex(({ place }, index) => place !== index);
    const place = free === -1 ? this.#shards.length : free;
    const shard: RunningShard = { workflowId, place, window: 0, handle: undefined };
    this.#shards.splice(place, 0, shard);
    shard.window = this.#windowOf(shard);
    return shard;
  }

  remove(shard: RunningShard): void {
    this.#shards.splice(this.#shards.indexOf(shard), 1);
  }

  /** Tells shards their windows when these change, one after the other, so that they arrive in order. */
  async tellWindows(options: { readonly when: () => boolean; readonly until: () => boolean }): Promise<void> {
    const changed = () =>
      options.when() ? this.#shards.filter((shard) => shard.handle && this.#windowOf(shard) !== shard.window) : [];
    for (;;) {
      await condition(() => options.until() || changed().length > 0);
      if (options.until()) return;
      await Promise.all(changed().map((shard) => tell(shard, this.#windowOf(shard))));
    }
  }

  #windowOf(shard: RunningShard): number {
    return share(this.#concurrency(), this.#parts(), this.#shards.indexOf(shard));
  }
}

async function tell(shard: RunningShard, window: number): Promise<void> {
  shard.window = window;
  try {
    await shard.handle?.signal(windowSignal, window);
  } catch (error) {
    // The shard has ended: it needs no window.
    if (!(error instanceof TemporalFailure)) throw error;
  }
}

/** The index-th part of an integer that is divided as evenly as possible. */
function share(total: number, parts: number, index: number): number {
  return Math.floor(total / parts) + (index < total % parts ? 1 : 0);
}
