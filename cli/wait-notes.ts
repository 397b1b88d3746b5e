import { duration } from '../text/words.ts';
import { say } from './say.ts';

/** Prints why a step waits; of a reason that comes again right after itself, with other numbers, only that it lasts. */
export class WaitNotes {
  readonly #now: () => number;
  readonly #reminder = new Reminder();
  #last: string | undefined;

  /** @param now milliseconds of a clock that cannot be set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  waits(failure: string, waitMs: number): void {
    const reason = failure.replace(/^waiting until \S+ \((.*)\)$/s, '$1');
    const kind = reason.replaceAll(/\d+/g, '');
    const next = `(next attempt in ${duration(waitMs / 1000)})`;
    const now = this.#now();
    if (kind !== this.#last) {
      this.#reminder.begin(now);
      say(`waiting: ${reason} ${next}`);
    } else {
      const lastsMs = this.#reminder.due(now);
      if (lastsMs !== null) say(`still waiting, for ${duration(lastsMs / 1000)} so far ${next}`);
    }
    this.#last = kind;
  }

  /** It does not wait any more. */
  progressed(): void {
    this.#last = undefined;
  }
}

const SOONEST_MS = 10_000;

/** When to say again that something lasts: after ten seconds, and then each time when it has lasted twice as long. */
export class Reminder {
  #since = 0;
  #saidAt = 0;

  begin(now: number): void {
    this.#since = now;
    this.#saidAt = now;
  }

  /** For how long it has lasted, in milliseconds, if that is to be said now; else null. */
  due(now: number): number | null {
    if (now - this.#saidAt < Math.max(SOONEST_MS, this.#saidAt - this.#since)) return null;
    this.#saidAt = now;
    return now - this.#since;
  }
}
