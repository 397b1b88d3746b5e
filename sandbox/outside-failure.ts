/**
 * The world outside did not answer: a provider, a service. Retryable failures (429, 5xx, network) carry the wait that was
 * asked for; the others (a refused key, a malformed request) stop the trajectory at once. The message holds no secret.
 */
export class OutsideFailure extends Error {
  /** Dotted, for example `provider.rate-limited`. */
  readonly type: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(type: string, message: string, options: { retryable: boolean; retryAfterMs?: number | undefined }) {
    super(message);
    this.name = new.target.name;
    this.type = type;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}
