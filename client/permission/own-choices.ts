import { createHash } from 'node:crypto';
import type { Report } from '../report.ts';
import type { SpecChoice } from './choices.ts';
import { Remembered } from './remembered.ts';

/** The oldest are forgotten. */
const MOST = 1_000;

/** What this user has given or confirmed before, in any folder, so that their own results play on without a question. */
export class OwnChoices {
  /** The hashes of their keys, the newest last: the file is bounded, and repeats no path. */
  readonly #known: Remembered<readonly string[]>;

  /** @throws UserError if the file is damaged */
  constructor() {
    this.#known = new Remembered<readonly string[]>({
      name: 'own-specs.json',
      what: 'which specs you have played before',
      empty: [],
      isValue: areHashes,
    });
  }

  has(choice: SpecChoice): boolean {
    return this.#known.value.includes(hashOf(choice));
  }

  remember(choices: readonly SpecChoice[], report: Report): void {
    const added = choices.filter((choice) => !this.has(choice)).map(hashOf);
    this.#known.write([...this.#known.value, ...new Set(added)].slice(-MOST), report);
  }
}

function hashOf({ key }: SpecChoice): string {
  return createHash('sha256').update(key).digest('hex');
}

function areHashes(read: unknown): read is readonly string[] {
  return Array.isArray(read) && read.every((hash) => typeof hash === 'string');
}
