import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** A mistake that the user can fix. The message says how; it is printed without a stack trace, exit code 2. */
export class UserError extends UserFacingError {
  constructor(summary: string, items: readonly string[] = []) {
    super(summary, { items });
  }
}

/** A signal stopped the command; nothing is lost. Exit code 130, as shells expect. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}
