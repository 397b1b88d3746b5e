/** What notifications need to be delivered. */
export interface Way {
  /** Holds the secrets that notifications name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}
