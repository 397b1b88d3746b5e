import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** What is asked, and refused where nobody can be asked. */
export const OTHERS_CHOSE =
  'others may have written these specs, which say what is sent where, or which files are read, written or run';

/** Specs that others may have written choose servers, variables or files, and the user did not permit that. */
export class UntrustedSpecs extends UserFacingError {
  /** @param effects the specs, with what they do */
  constructor(effects: readonly string[]) {
    super(
      `${OTHERS_CHOSE}: add --trust-specs (in a program trustSpecs: true) if you trust them, ` +
        'or name who plays with --agent and --user where the command takes them',
      { items: effects },
    );
  }
}
