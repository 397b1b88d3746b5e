import { duration } from '../text/words.ts';
import { say } from './say.ts';

/** Prints why a step waits; a reason that comes again right after itself, with other numbers, is printed once. */
export class WaitNotes {
  #last: string | undefined;

  waits(reason: string, waitMs: number): void {
    const kind = reason.replaceAll(/\d+/g, '');
    if (kind !== this.#last) say(`waiting: ${reason} (next attempt in ${duration(waitMs / 1000)})`);
    this.#last = kind;
  }

  /** It does not wait any more. */
  progressed(): void {
    this.#last = undefined;
  }
}
