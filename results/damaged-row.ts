import { errorMessage } from '../sandbox/error-message.ts';

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
