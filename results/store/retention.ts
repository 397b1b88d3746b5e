/** What a sweep takes in the store. */
export interface SweepSize {
  readonly runs: number;
  /** Runs that were set aside. */
  readonly earlierRuns: number;
  /** Of logs and explanations, before the database compresses them. Start worlds are shared by sweeps. */
  readonly bytes: number;
  /** When the last run finished, in milliseconds since the epoch; null without runs. */
  readonly lastFinishedAt: number | null;
  /** Forks of its runs. They hold their own logs. */
  readonly forks: number;
}

/** A sweep that a schedule started. */
export interface NightlySweep {
  readonly schedule: string;
  readonly sweep: string;
  /** Whether it is the last good night of its schedule, with which the next one is compared. */
  readonly isBaseline: boolean;
  /** 0 is the latest night of its schedule. */
  readonly nightsAgo: number;
}

export interface PurgeChoice {
  readonly sweep: string;
  /** Only runs that finished before, in milliseconds since the epoch; the sweep itself stays. */
  readonly finishedBefore?: number;
  /** Whether something outside the store still needs a pack or a text, by its hash. */
  readonly isNeeded: (hash: string) => boolean;
  /** Packs, texts and worlds that were needed after this time stay: a sweep that uses them may be about to begin. */
  readonly unneededSince: number;
}

/** What a transaction deleted. */
export interface PurgeStep {
  readonly runs: number;
  readonly earlierRuns: number;
  readonly packs: number;
  readonly texts: number;
}

/** Old sweeps and what they take. */
export interface Retention {
  /** @param finishedBefore only of runs that finished before, in milliseconds since the epoch */
  sizeOf(sweep: string, finishedBefore?: number): Promise<SweepSize>;
  nightlySweeps(): Promise<readonly NightlySweep[]>;
  /**
   * Deletes an ended sweep and what only it uses, a few runs per transaction, and worlds in which no run starts. The sweep's row
   * goes last, so that another call finishes what was interrupted. The rows of nights stay.
   * @throws SweepInUse if the sweep runs, or is resumed meanwhile
   */
  purge(choice: PurgeChoice): AsyncIterable<PurgeStep>;
}
