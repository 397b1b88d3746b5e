import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** The keys are malformed, or a payload cannot be read with them. The message names keys by their ids only. */
export class PayloadError extends UserFacingError {}
