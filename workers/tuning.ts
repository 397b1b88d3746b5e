export interface Tuning {
  /** Maximum number of concurrent model calls per provider. */
  readonly turns: number;
  /** Milliseconds that running turns get to finish on shutdown before they are cancelled. */
  readonly graceMs: number;
}

export const DEFAULT_TUNING: Tuning = { turns: 200, graceMs: 120_000 };
