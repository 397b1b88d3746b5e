import type { WindowedChild } from './tell-windows.ts';

export interface RunningShard extends WindowedChild {
  readonly workflowId: string;
  /** Its index among the shards that play at a time. */
  readonly place: number;
}

/** The shards of a sweep or a lane that are playing. They share its window as evenly as possible. */
export class RunningShards {
  readonly #shards: RunningShard[] = [];
  readonly #window: () => number;
  readonly #parts: () => number;

  /** @param window of all shards together @param parts into how many windows it is divided */
  constructor(window: () => number, parts: () => number) {
    this.#window = window;
    this.#parts = parts;
  }

  get count(): number {
    return this.#shards.length;
  }

  get workflowIds(): readonly string[] {
    return this.#shards.map(({ workflowId }) => workflowId);
  }

  /** The shards, and the windows that they should have. */
  get windows(): readonly { readonly child: RunningShard; readonly window: number }[] {
    return this.#shards.map((child) => ({ child, window: this.#windowOf(child) }));
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

  #windowOf(shard: RunningShard): number {
    return share(this.#window(), this.#parts(), this.#shards.indexOf(shard));
  }
}

/** The index-th part of an integer that is divided as evenly as possible. */
function share(total: number, parts: number, index: number): number {
  return Math.floor(total / parts) + (index < total % parts ? 1 : 0);
}
