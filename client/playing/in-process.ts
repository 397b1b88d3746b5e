import type { PoolWaiting } from '../../runs/pool.ts';

/** What is played in this process: pools that wait for it, and one end for all of it. */
export class InProcess implements PoolWaiting {
  readonly signal: AbortSignal;
  readonly #abort = new AbortController();
  readonly #waiting = new Set<() => void>();
  #failure: { readonly error: unknown } | undefined;

  /** @param outside ends it too */
  constructor(outside: AbortSignal) {
    this.signal = AbortSignal.any([outside, this.#abort.signal]);
    this.signal.addEventListener('abort', this.look);
  }

  readonly isCancellation = (): boolean => this.signal.aborted;

  readonly until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!this.signal.aborted && !holds()) return;
        this.#waiting.delete(look);
        if (this.signal.aborted) reject(this.signal.reason);
        else resolve();
      };
      this.#waiting.add(look);
      look();
    });

  /** Something has changed that pools may wait for. */
  readonly look = (): void => void setImmediate(() => this.#waiting.forEach((look) => look()));

  /** Ends all that is played when this fails. */
  async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      this.signal.throwIfAborted();
      return await work();
    } catch (error) {
      this.fail(error);
      throw error;
    } finally {
      this.look();
    }
  }

  /** @throws what ended it from within */
  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Ends all that is played, unless it has ended. */
  fail(error: unknown): void {
    if (this.signal.aborted) return;
    this.#failure = { error };
    this.#abort.abort();
  }
}
