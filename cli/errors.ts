/** What the person at the keyboard can mend: printed as one line, exit code 2. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
  }
}

/** A signal asked to stop; everything is in its place. Exit code 130, as shells expect. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}
