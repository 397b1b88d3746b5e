import type { Augmentation } from '../../sandbox/cell.ts';
import type { DecisiveDifference } from '../explain/decisive-difference.ts';
import type { ComparedCell } from '../store/pages.ts';
import type { Pair } from './pair-cells.ts';

/** A cell that one side solved and the other did not; where the sides have other trials, in all of them and in none. */
export interface Change {
  /** The base scenario. */
  readonly scenario: string;
  /** As in `list`. */
  readonly augmentation: Augmentation;
  /** As in `list`. */
  readonly trial: number;
  /** `id` and `similarity` of the run before. */
  readonly before: { readonly id: string; readonly similarity: number };
  /** `id` and `similarity` of the run after. */
  readonly after: { readonly id: string; readonly similarity: number };
  /** The step of the run that failed which decided; absent if a run was replaced meanwhile. */
  readonly decisive?: DecisiveDifference;
}

/** How many a comparison lists that is not asked for all. */
export const MOST_CHANGES = 100;

export interface ChangedCells {
  readonly count: number;
  /** The largest change first. */
  readonly largest: readonly Change[];
}

/** Counts the cells that one side solved and the other did not, and keeps those whose similarity changed most. */
export class LargestChanges {
  readonly #solved: { readonly before: boolean; readonly after: boolean };
  readonly #most: number;
  #count = 0;
  #kept: Change[] = [];

  /** @param most how many are kept */
  constructor(solved: { readonly before: boolean; readonly after: boolean }, most: number) {
    this.#solved = solved;
    this.#most = most;
  }

  /** Of several runs, the first on each side is named. */
  add(pair: Pair): void {
    const [[before], [after]] = [pair.before, pair.after];
    const isMeant = (side: keyof Pair) => pair[side].every(({ solved }) => solved === this.#solved[side]);
    if (before === undefined || after === undefined || !isMeant('before') || !isMeant('after')) return;
    this.#count += 1;
    this.#kept.push(changeOf(before, after));
    if (this.#kept.length >= 2 * this.#most) this.#kept = this.#sorted();
  }

  changedCells(): ChangedCells {
    return { count: this.#count, largest: this.#sorted() };
  }

  /** Equal changes stay in the order in which they came. */
  #sorted(): Change[] {
    return this.#kept.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, this.#most);
  }
}

function changeOf(before: ComparedCell, after: ComparedCell): Change {
  return {
    scenario: after.scenario,
    augmentation: after.augmentation,
    trial: after.trial,
    before: { id: before.id, similarity: before.similarity },
    after: { id: after.id, similarity: after.similarity },
  };
}

function sizeOf({ before, after }: Change): number {
  return Math.abs(after.similarity - before.similarity);
}
