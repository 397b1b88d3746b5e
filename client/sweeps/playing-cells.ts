/** Cells that are being played in this process. One that fails for a reason that is not its own ends them all. */
export class PlayingCells {
  readonly #abort = new AbortController();
  readonly #outside: AbortSignal;
  #running = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(outside: AbortSignal) {
    this.#outside = AbortSignal.any([outside, this.#abort.signal]);
  }

  get running(): number {
    return this.#running;
  }

  /** Nothing more is to be started. */
  get isOver(): boolean {
    return this.#outside.aborted;
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#abort.abort();
  }

  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** A part of the cells of which at most `size()` are played at a time. */
  lane(size: () => number): Lane {
    const running = new Set<Promise<void>>();
    return {
      start: async (play) => {
        while (running.size >= size()) await Promise.race(running);
        if (this.isOver) return;
        this.#running++;
        const playing: Promise<void> = play(this.#outside)
          .catch((error: unknown) => this.fail(error))
          .finally(() => {
            this.#running--;
            running.delete(playing);
          });
        running.add(playing);
      },
      ended: async () => {
        await Promise.all(running);
      },
    };
  }
}

export interface Lane {
  /** Waits for a free place, and starts the cell unless all is over. */
  start(play: (signal: AbortSignal) => Promise<void>): Promise<void>;
  ended(): Promise<void>;
}
