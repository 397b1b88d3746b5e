/**
 * A provider did not answer. Retryable ones (429, 5xx, network) carry the wait the provider asked for;
 * the others (401, 403, 404, malformed request) stop the trajectory at once. The message holds no secret.
 */
export class ProviderFailure extends Error {
  /** Dotted, for example `provider.rate-limited`. */
  readonly type: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(type: string, message: string, options: { retryable: boolean; retryAfterMs?: number | undefined }) {
    super(message);
    this.name = 'ProviderFailure';
    this.type = type;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs;
  }
}
