import { UserFacingError } from '../sandbox/user-facing-error.ts';

/**
 * The results cannot be read or written. The message states the problem and how to fix it, on one line. Waiting may help: a
 * server comes back, a disk is emptied, a password is changed.
 */
export class ResultsUnavailable extends UserFacingError {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(`results at ${location}: ${problem}; ${hint}`, options);
    this.name = 'ResultsUnavailable';
  }
}

/** Their server does not answer now. */
export class ResultsAway extends ResultsUnavailable {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(location, problem, hint, options);
    this.name = 'ResultsAway';
  }
}

/** The answer to a change was lost, and with it whether the change was made. */
export class ChangeUncertain extends ResultsAway {
  constructor(lost: ResultsUnavailable) {
    super('', '', '', { cause: lost });
    this.name = 'ChangeUncertain';
    this.message = lost.message;
  }
}

/** Results that stay unusable however long one waits: damaged, of another version, of another program. */
export class ResultsUnusable extends ResultsUnavailable {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(location, problem, hint, options);
    this.name = 'ResultsUnusable';
  }
}

/** Whether these results exist and may be usable again when one has waited. */
export function mayComeBack(error: unknown): error is ResultsUnavailable {
  const isLasting = error instanceof ResultsUnusable || error instanceof NoResultsYet;
  return error instanceof ResultsUnavailable && !isLasting;
}

/** The store that was opened does not exist any more. */
export class ResultsGone extends ResultsUnusable {
  constructor(location: string, hint: string) {
    super(location, 'deleted or replaced while in use', hint);
    this.name = 'ResultsGone';
  }
}

/** A reader was given a place where nothing has been stored. */
export class NoResultsYet extends ResultsUnavailable {
  constructor(location: string, hint: string) {
    super(location, 'none yet', hint);
    this.name = 'NoResultsYet';
    this.message = `no results at ${location} yet; ${hint}`;
  }
}
