/** A model of a sweep, and the queue of its turns. */
export interface ModelToCheck {
  readonly model: string;
  readonly queue: string;
}

/** Input of `checkModel`. */
export interface CheckModelInput {
  readonly sweep: string;
  /** Model spec. */
  readonly model: string;
  readonly seed: number;
}

export interface CheckModelResult {
  readonly servedModel: string | null;
  readonly latencyMs: number;
  /** False if it answered with text. */
  readonly calledTool: boolean;
}

/** What a sweep's preflight found out about a model. */
export interface ModelCheck {
  readonly model: string;
  /** Null while it is asked, and if it failed. */
  readonly result: CheckModelResult | null;
  /** Why it is not played. */
  readonly problem: string | null;
}
