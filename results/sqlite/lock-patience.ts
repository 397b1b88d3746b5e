import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './sqlite-error.ts';

/** As the error says (sqlite-error.ts). */
const PATIENCE_MS = 10_000;
const RETRY_EVERY_MS = 20;
/** A lock that nobody met for so long is another one. */
const FORGOTTEN_MS = 1_000;

/**
 * How long a connection waits for a lock that another one holds: ten seconds from when any statement met it, not each statement anew. Those that
 * queue behind the first then fail as soon as it does, and whoever sent them decides: workers wait for an outage, commands end.
 */
export class LockPatience {
  /** When the lock was met, and when last; undefined while there is none. In milliseconds of a clock that no one sets. */
  #met: { readonly since: number; readonly last: number } | undefined;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;

  constructor(now = () => performance.now(), wait: (milliseconds: number) => Promise<unknown> = sleep) {
    this.#now = now;
    this.#sleep = wait;
  }

  /** @throws what the statement throws, and that the file is busy only after waiting */
  async outlast<Result>(statement: () => Promise<Result>): Promise<Result> {
    let waited = false;
    for (;;) {
      try {
        const result = await statement();
        if (waited) this.#met = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        waited = true;
        if (this.#isOver(this.#now())) throw error;
      }
      await this.#sleep(RETRY_EVERY_MS);
    }
  }

  #isOver(now: number): boolean {
    const { since, last } = this.#met ?? { since: now, last: now };
    this.#met = { since: now - last > FORGOTTEN_MS ? now : since, last: now };
    return now - this.#met.since > PATIENCE_MS;
  }
}
