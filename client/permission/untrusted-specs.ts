import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** Specs that others may have written say where keys go, and the user did not permit that. */
export class UntrustedSpecs extends UserFacingError {
  /** @param effects the specs, with what they send where */
  constructor(effects: readonly string[]) {
    super(
      'others may have written these model specs, which say what is sent where: add --trust-specs (in a program trustSpecs: true) ' +
        'if you trust them, or name who plays with --agent and --user where the command takes them',
      { items: effects },
    );
    this.name = 'UntrustedSpecs';
  }
}
