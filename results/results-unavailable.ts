import { UserFacingError } from '../sandbox/user-facing-error.ts';
import { errorMessage } from '../sandbox/error-message.ts';

/**
 * The results cannot be read or written. The message states the problem and how to fix it, on one line. Waiting may help: a
 * server comes back, a disk is emptied, a password is changed.
 */
export class ResultsUnavailable extends UserFacingError {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(`results at ${location}: ${problem}; ${hint}`, options);
  }

  /** The message, which some of these errors set themselves. */
  override get summary(): string {
    return this.message;
  }
}

/** Their server does not answer now. */
export class ResultsAway extends ResultsUnavailable {}

/** The answer to a change was lost, and with it whether the change was made. */
export class ChangeUncertain extends ResultsAway {
  constructor(lost: ResultsUnavailable) {
    super('', '', '', { cause: lost });
    this.message = lost.message;
  }
}

/** Results that stay unusable however long one waits: damaged, of another version, of another program. */
export class ResultsUnusable extends ResultsUnavailable {}

/** Whether these results exist and may be usable again when one has waited. */
export function mayComeBack(error: unknown): error is ResultsUnavailable {
  const isLasting = error instanceof ResultsUnusable || error instanceof NoResultsYet;
  return error instanceof ResultsUnavailable && !isLasting;
}

/** The store that was opened does not exist any more. */
export class ResultsGone extends ResultsUnusable {
  constructor(location: string, hint: string) {
    super(location, 'deleted or replaced while in use', hint);
  }
}

/** A reader was given a place where nothing has been stored. */
export class NoResultsYet extends ResultsUnavailable {
  constructor(location: string, hint: string) {
    super(location, 'none yet', hint);
    this.message = `no results at ${location} yet; ${hint}`;
  }
}

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

/** What a row says. @throws ResultsUnusable if it is damaged */
export function readRow<Value>(location: string, read: () => Value): Value {
  const value = DamagedRow.orValue(read);
  if (value instanceof DamagedRow) throw damagedRows(location, [value]);
  return value;
}

/** The failure to read some runs of a store. */
export function damagedRows(location: string, damaged: readonly DamagedRow[]): ResultsUnusable {
  const [first, ...others] = damaged;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return new ResultsUnusable(location, `${first?.message}${more}`, 'restore the results from a backup', {
    cause: first,
  });
}
