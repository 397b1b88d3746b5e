import type { WorldRow } from '../../sandbox/world.ts';
import type { LayeredRows } from '../layered-rows.ts';

/** Lists of rows as code of a pack reads them: copies, since reading a frozen list of thousands of rows costs six times as much. */
export class LentRows {
  readonly #copies = new Map<LayeredRows, readonly WorldRow[]>();

  /** The same list for the same rows. What would change it throws, as if it were frozen. */
  of(rows: LayeredRows): readonly WorldRow[] {
    const known = this.#copies.get(rows);
    if (known !== undefined) return known;
    const copy: readonly WorldRow[] = Object.defineProperties(rows.copy(), REFUSED);
    this.#copies.set(rows, copy);
    return copy;
  }

  /** Whether code has put something into a list, or taken it out, by other ways than those that throw. */
  areChanged(): boolean {
    return [...this.#copies].some(([rows, copy]) => !rows.areThose(copy));
  }
}

const MUTATORS = ['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'] as const;

const REFUSED = Object.fromEntries(
  MUTATORS.map((name) => {
    const refuse = (): never => {
      const error = new TypeError(`Cannot ${name}: it is a read only property`);
      // The first line of its stack is that of the caller.
      Error.captureStackTrace(error, refuse);
      throw error;
    };
    return [name, { value: refuse }];
  }),
);
