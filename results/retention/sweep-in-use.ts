import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** A sweep that is running, or was stopped without storing its end. */
export class SweepInUse extends UserFacingError {
  constructor(sweep: string) {
    super(
      `sweep ${sweep} has not ended: wait for it, or end it with \`toolsandbox cancel ${sweep}\`; ` +
        'if nothing plays it any more, add --abandoned',
    );
    this.name = 'SweepInUse';
  }
}
