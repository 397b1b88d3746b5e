import type { Augmentation, Cell } from '../../sandbox/cell.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { TrajectoryRecord, TrajectorySummary } from '../record.ts';
import type { Condition } from '../where/fields.ts';

/** Conditions that must all hold. Omitted conditions are ignored. */
export interface TrajectoryFilter {
  readonly sweep?: string | undefined;
  /** Base or augmented name. `*` matches any text, `?` one character. */
  readonly scenario?: string | undefined;
  readonly augmentations?: readonly Augmentation[] | undefined;
  readonly agent?: string | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  /** Only runs with a score, or only runs without one. */
  readonly scored?: boolean | undefined;
  /** Only scored runs with a similarity below this value, in [0, 1]. */
  readonly similarityBelow?: number | undefined;
  /** What a `--where` says (where/parse-where.ts). */
  readonly where?: Condition | undefined;
  /** The runs that were set aside, in place of those that count. */
  readonly setAside?: boolean | undefined;
}

export interface LowestScored {
  readonly id: string;
  readonly solved: boolean | null;
  readonly similarity: number;
}

/** The runs that count, one for each id. */
export interface Trajectories {
  /** The next free trial number of a cell. Two callers never get the same. */
  takeTrial(cell: Pick<Cell, 'sweep' | 'scenario' | 'augmentation' | 'agent'>): Promise<number>;
  /**
   * Stores a run. The first scored run of an id is kept (`already-there`). An unscored run is replaced by any later
   * run. Idempotent.
   */
  save(record: TrajectoryRecord): Promise<'stored' | 'already-there'>;
  /** The ids without a scored run, in the given order: the cells left to play. */
  pendingAmong(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Streamed in pages, ordered by sweep, agent, scenario, augmentation and trial. Damaged rows are named in a
   * {@link ResultsUnavailable} after all others.
   */
  summaries(filter?: TrajectoryFilter): AsyncIterable<TrajectorySummary>;
  /** Like {@link summaries}, with logs and explanations. */
  records(filter?: TrajectoryFilter): AsyncIterable<TrajectoryRecord>;
  find(id: string): Promise<TrajectoryRecord | null>;
  /** At most `limit` ids in which the parts of `text`, separated by slashes, occur in order. Shortest first. */
  idsLike(text: string, limit: number): Promise<readonly string[]>;
  /** The scored run of a sweep that went worst: one that is not solved, if there is one, with the lowest similarity. */
  lowestScored(sweep: string): Promise<LowestScored | null>;
  /** The ids of the stored forks of a trajectory. */
  forksOf(id: string): Promise<readonly string[]>;
}
