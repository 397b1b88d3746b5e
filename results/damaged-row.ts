import { errorMessage } from '../sandbox/error-message.ts';
import { ResultsUnusable } from './results-unavailable.ts';

/** A stored run that cannot be read, though the database can. */
export class DamagedRow extends Error {
  constructor(id: string, column: string, cause: unknown) {
    super(`run ${id} is damaged: its ${column} cannot be read (${errorMessage(cause)})`, { cause });
    this.name = 'DamagedRow';
  }

  /** The value, or the damaged row that was met when reading it. */
  static orValue<Value>(read: () => Value): Value | DamagedRow {
    try {
      return read();
    } catch (error) {
      if (error instanceof DamagedRow) return error;
      throw error;
    }
  }
}

/** The failure to read some runs of a store. */
export function damagedRows(location: string, damaged: readonly DamagedRow[]): ResultsUnusable {
  const [first, ...others] = damaged;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new ResultsUnusable(location, `${first?.message}${more}`, 'restore the results from a backup', {
    cause: first,
  });
}
