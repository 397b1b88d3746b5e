/**
 * A service did not answer: what {@link Services}.fetch throws. Retryable ones (429, 5xx, network) carry the wait the
 * host asked for; the others stop the trajectory at once. The message names the request and holds no key.
 */
export class ServiceFailure extends Error {
  /** Dotted, for example `service.rate-limited`. */
  readonly type: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(type: string, message: string, options: { retryable: boolean; retryAfterMs?: number | undefined }) {
    super(message);
    this.name = 'ServiceFailure';
    this.type = type;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}
