import { showBlock } from './say.ts';
import { bar } from './sweep/progress-line.ts';
import { duration } from '../text/words.ts';
import { terminalOf } from './terminal.ts';

const FIRST_AFTER_MS = 1000;
const LEAST_INTERVAL_MS = 100;

/** Shows on a terminal how many of something are done; elsewhere nothing. */
export class CountProgress {
  readonly #what: () => string;
  /** Null if it is not known. */
  readonly #total: number | null;
  readonly #redraws = terminalOf('stderr').redraws;
  readonly #startedAt = performance.now();
  /** What takes no longer shows nothing. */
  #shownAt = this.#startedAt + FIRST_AFTER_MS;
  #done = 0;

  /** @param what follows the number */
  constructor(what: string | (() => string), total: number | null) {
    this.#what = typeof what === 'string' ? () => what : what;
    this.#total = total;
  }

  get done(): number {
    return this.#done;
  }

  /** Passes the items on, and counts them. */
  async *counted<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    for await (const item of items) {
      yield item;
      this.add(1);
    }
  }

  /** Counts what was done. */
  add(done: number): void {
    this.#done += done;
    const now = performance.now();
    if (!this.#redraws || now - this.#shownAt < LEAST_INTERVAL_MS) return;
    this.#shownAt = now;
    showBlock([this.#line((now - this.#startedAt) / 1000)]);
  }

  close(): void {
    if (this.#redraws) showBlock([]);
  }

  #line(elapsed: number): string {
    const [done, total] = [this.#done, this.#total];
    if (total === null || total < done) return `${done} ${this.#what()}`;
    const left = duration((elapsed / done) * (total - done));
    return `${bar(done / total)} ${done}/${total} ${this.#what()}  ${left} left`;
  }
}
