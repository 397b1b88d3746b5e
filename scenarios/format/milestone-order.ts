import { suggestion } from '../../sandbox/nearest-names.ts';
import type { Expansion } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import type { WrittenMilestone } from './written-schema.ts';

const OPENING = 'opening';

/** Which milestone a name means, and which come before which. */
export class MilestoneOrder {
  /** By milestone: those that it says come right before it. */
  readonly before: readonly (readonly number[])[];
  readonly #indexes = new Map<string, number>();
  readonly #written: readonly WrittenMilestone[];
  readonly #pathOf: (index: number) => Path;
  readonly #expansion: Expansion;

  constructor(written: readonly WrittenMilestone[], pathOf: (index: number) => Path, expansion: Expansion) {
    this.#written = written;
    this.#pathOf = pathOf;
    this.#expansion = expansion;
    written.forEach(({ id }, index) => {
      if (id === undefined) return;
      if (id === OPENING)
        expansion.report([...pathOf(index), 'id'], '"opening" is taken', 'it means the start of the play');
      else if (this.#indexes.has(id))
        expansion.report([...pathOf(index), 'id'], `the id "${id}" is taken`, 'choose another');
      else this.#indexes.set(id, index);
    });
    this.before = written.map(({ after }, index) => {
      if (after === undefined) return index === 0 ? [] : [index - 1];
      return after.flatMap((id, place) => this.indexOf(id, [...pathOf(index), 'after', place]) ?? []);
    });
  }

  /** The number of the milestone with this id; without one that is reported. */
  indexOf(id: string, path: Path): number | undefined {
    const index = this.#indexes.get(id);
    if (index === undefined) {
      const known = [...this.#indexes.keys()];
      const otherwise = known.length === 0 ? 'give the milestone that is meant an id' : `there are ${known.join(', ')}`;
      this.#expansion.report(path, `no milestone has the id "${id}"`, suggestion(id, known, otherwise));
    }
    return index;
  }

  /** What changes of a milestone are counted from: its `since`, else the only milestone before it, else the opening. */
  reference(index: number): number | undefined {
    const { since } = this.#written[index] ?? {};
    const path = [...this.#pathOf(index), 'since'];
    if (since === OPENING) return -1;
    if (since !== undefined) return this.indexOf(since, path);
    const [only, ...others] = this.before[index] ?? [];
    if (others.length === 0) return only ?? -1;
    const hint = 'add since: with the id of one of them, or since: opening';
    this.#expansion.report(this.#pathOf(index), 'it follows several milestones', hint);
    return undefined;
  }

  /** The order as the structure has it; undefined where each milestone follows the one before. */
  edges(): readonly (readonly [number, number])[] | undefined {
    const isChain = this.before.every((earlier, index) => earlier.join() === (index === 0 ? '' : String(index - 1)));
    if (isChain) return undefined;
    const all = this.before.flatMap((earlier, index) => earlier.map((one) => [one, index] as const));
    return all
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
      .map((edge) => this.#expansion.mark(edge, [...this.#pathOf(edge[1]), 'after']));
  }
}

/** A milestone's surroundings. */
export interface MilestonePlace {
  readonly written: readonly WrittenMilestone[];
  readonly index: number;
  readonly path: Path;
  readonly order: MilestoneOrder;
  readonly expansion: Expansion;
}
