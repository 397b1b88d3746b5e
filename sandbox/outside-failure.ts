/**
 * How far a failure reaches: `turn`: the same turn may succeed when tried again; `cell`: this run cannot go on; `model`: every
 * run of this model would fail alike; `sweep`: every run of the sweep would.
 */
export type FailureScope = 'turn' | 'cell' | 'model' | 'sweep';

interface Options extends ErrorOptions {
  readonly scope: FailureScope;
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** Something outside of the sandbox failed: a provider or a service. The message holds no secret. */
export class OutsideFailure extends Error {
  /** Dotted, for example `provider.rate-limited`. */
  readonly type: string;
  readonly scope: FailureScope;
  readonly retryAfterMs: number | undefined;

  constructor(type: string, message: string, { scope, retryAfterMs, ...options }: Options) {
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
