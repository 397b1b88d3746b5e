import { UserFacingError } from './user-facing-error.ts';

/**
 * How much a failure affects. `turn`: a retry of the turn may succeed. `cell`: this run cannot continue. `model`: every
 * run of this model would fail the same way. `sweep`: every run of the sweep would fail.
 */
export type FailureScope = 'turn' | 'cell' | 'model' | 'sweep';

export interface OutsideFailureOptions extends ErrorOptions {
  readonly scope: FailureScope;
  /** The delay that the other side asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** A provider or a service failed. The message contains no secrets. */
export class OutsideFailure extends UserFacingError {
  /** A dotted name such as `provider.rate-limited`. */
  readonly type: string;
  readonly scope: FailureScope;
  readonly retryAfterMs: number | undefined;

  constructor(type: string, message: string, { scope, retryAfterMs, ...options }: OutsideFailureOptions) {
    super(message, options);
    this.name = new.target.name;
    this.type = type;
    this.scope = scope;
    this.retryAfterMs = retryAfterMs;
  }

  get retryable(): boolean {
    return this.scope === 'turn';
  }
}
