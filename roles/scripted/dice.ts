import { randomWords } from '../../sandbox/random-words.ts';

/** Random choices. Dice made from equal parts fall the same way. */
export class Dice {
  readonly #next: () => number;

  constructor(...parts: readonly (string | number)[]) {
    this.#next = randomWords(JSON.stringify(parts));
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor((this.#next() / 2 ** 32) * limit);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.#next() / 2 ** 32 < probability;
  }

  /** One of them, undefined if there are none. */
  oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }
}
