import type { Traffic } from '../limits/traffic.ts';
import type { Augmentation, Cell } from '../sandbox/cell.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { FailureKind } from '../sandbox/failure-kind.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { ComparedCell } from './queries/compared-cells.ts';
import type { RecordedScore, ScoreTotals, TrajectoryRecord, TrajectorySummary } from './record.ts';
import type { Condition } from './where/condition.ts';
import type { Nights } from './night.ts';
import type { Retention } from './retention/retention.ts';
import type { RunExplanation } from './run-explanations.ts';
import type { RunFigures } from './queries/figures.ts';
import type { RunLog } from './queries/logs.ts';
import type { Spending, Spent } from './spending.ts';

/** A pack of scenarios, stored once per content so that any worker of the store can read it. */
export interface StoredPack {
  readonly hash: string;
  readonly name: string;
  /** JSON. */
  readonly content: string;
}

/** A text that a sweep needs, stored once per content. */
export interface StoredText {
  readonly hash: string;
  readonly content: string;
}

/** Plays of a sweep that a mistake of one kind ended, also those that a later play has replaced. */
export interface MistakeGroup {
  readonly agent: string;
  /** The model spec of the simulated user. */
  readonly user: string;
  readonly outcome: Outcome;
  readonly kind: FailureKind;
  readonly plays: number;
}

/** A sweep as requested. Two sweeps are the same if their `parameters` are equal. */
export interface Sweep {
  readonly id: string;
  readonly parameters: JsonObject;
  /** Number of cells to play. */
  readonly cells: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export type SweepStatus = 'completed' | 'cancelled' | 'stopped';

export interface SweepEnd {
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  readonly status: SweepStatus;
  /** Why cells were not played; one line each. */
  readonly reasons: readonly string[];
}

/** A sweep with what is stored of it. */
export interface SweepOverview extends Sweep {
  /** Null while the sweep runs. */
  readonly end: SweepEnd | null;
  /** Of the stored runs, sorted. */
  readonly agents: readonly string[];
  /** Number of stored runs. */
  readonly stored: number;
  readonly scored: number;
  /** Of the scored runs, those with a verdict, and of these those that are solved. */
  readonly judged: number;
  readonly solved: number;
  /** Mean over the scored runs. */
  readonly similarity: number | null;
  /** In all stored runs. */
  readonly spent: Spent;
}

/** The scores of runs under one augmentation, of scenarios with the same categories. */
export interface ScoreSums {
  readonly categories: readonly string[];
  readonly augmentation: Augmentation;
  readonly scored: number;
  /** Of the scored runs, those with a verdict, and of these those that are solved. */
  readonly judged: number;
  readonly solved: number;
  /** The sums are over the scored runs. */
  readonly similaritySum: number;
  readonly turnCountSum: number;
  /** Over the runs that have a wording, and how many these are. */
  readonly wordingSum: number;
  readonly worded: number;
}

/** Runs of a sweep with equal properties, aggregated in the database. */
export interface TallyGroup extends ScoreSums {
  readonly agent: string;
  /** The model spec of the simulated user. */
  readonly user: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly outcome: Outcome;
  readonly services: string;
  readonly harness: string;
  readonly runs: number;
  /** Over all runs. */
  readonly retries: number;
  /** In all runs. */
  readonly spent: Spent;
}

/** A cell whose scored trials differ: some are solved and some are not, or they have several outcomes. */
export interface MixedCell {
  readonly agent: string;
  readonly scenario: string;
  readonly augmentation: Augmentation;
  /** One that is solved, and one that is not. */
  readonly solvedId: string | null;
  readonly unsolvedId: string | null;
}

/** Runs of a sweep that were set aside, so that their cells are played again. */
export interface EarlierRuns {
  readonly runs: number;
  readonly spent: Spent;
}

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
  /** Only runs whose logs are in object storage, or only runs whose logs are here. */
  readonly archived?: boolean | undefined;
}

/** A score with what it was made from. */
export interface StoredScore {
  /** This and the next one are content hashes. */
  readonly grader: string;
  readonly scenario: string;
  /** The version of this program that scored. */
  readonly harness: string;
  /** Milliseconds since the epoch. */
  readonly scoredAt: number;
  readonly score: ScoreTotals;
}

/** A run that was scored again. */
export interface Rescore {
  readonly run: TrajectoryRecord;
  readonly old: StoredScore;
  readonly today: StoredScore;
  /** That of today, with its explanation. */
  readonly score: RecordedScore;
}

export interface LowestScored {
  readonly id: string;
  readonly solved: boolean | null;
  readonly similarity: number;
}

/** One play of a cell. */
export interface RunKey {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** A run of a cell that may have been played several times. */
export interface PastRun {
  readonly startedAt: number;
  readonly outcome: Outcome;
  /** Null without a verdict. */
  readonly solved: boolean | null;
  readonly similarity: number | null;
  /** Milliseconds since the epoch; null for the run that counts. */
  readonly setAsideAt: number | null;
}

/**
 * Stored outcomes. Any number of processes can use the same store at once.
 * Every method throws {@link ResultsUnavailable} if the storage fails, and can be called again afterwards.
 */
export interface ResultsStore extends Nights, Retention {
  /** 12 hexadecimal digits, random. A copy beside a store has another one (results/queries/store-id.ts). */
  readonly id: string;
  /** Of where it is kept (results/place-mark.ts). */
  readonly place: string;
  /** The file's absolute path, or the database's URL without user and password. */
  readonly location: string;
  /** The additions to the schema (migrations/addition.ts) that it lacks: what they are for is left out. */
  readonly lacks: readonly string[];
  /** Writes nothing. @throws SweepConflict if the sweep exists with different parameters */
  checkSweep(sweep: Sweep): Promise<void>;
  /**
   * Creates the sweep, or resumes it: its end is cleared. Idempotent.
   * @throws SweepConflict if it exists with different parameters
   */
  openSweep(sweep: Sweep): Promise<void>;
  closeSweep(id: string, end: SweepEnd): Promise<void>;
  sweep(id: string): Promise<SweepOverview | null>;
  /** Newest first. */
  sweeps(): Promise<readonly SweepOverview[]>;
  savePack(pack: StoredPack): Promise<void>;
  pack(hash: string): Promise<StoredPack | null>;
  saveText(text: StoredText): Promise<void>;
  text(hash: string): Promise<StoredText | null>;
  /** The next free trial number of a cell. Two callers never get the same. */
  takeTrial(cell: Pick<Cell, 'sweep' | 'scenario' | 'augmentation' | 'agent'>): Promise<number>;
  /**
   * Stores a run. The first scored run of an id is kept (`already-there`). An unscored run is replaced by any later
   * run. Idempotent.
   */
  saveTrajectory(record: TrajectoryRecord): Promise<'stored' | 'already-there'>;
  /** The ids without a scored run, in the given order: the cells left to play. */
  pendingAmong(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Streamed in pages, ordered by sweep, agent, scenario, augmentation and trial. Damaged rows are named in a
   * {@link ResultsUnavailable} after all others.
   */
  trajectories(filter?: TrajectoryFilter): AsyncIterable<TrajectorySummary>;
  /** Of all runs of a sweep, in pages, ordered by agent, scenario, augmentation and trial. */
  figures(sweep: string): AsyncIterable<readonly RunFigures[]>;
  /** Of the runs of a sweep that are not solved, in pages, in the order of their figures. */
  explanations(sweep: string): AsyncIterable<readonly RunExplanation[]>;
  /** Of all runs of a sweep, in pages, in the order of their figures. */
  logs(sweep: string): AsyncIterable<readonly RunLog[]>;
  /** Like {@link trajectories}, with logs and explanations. */
  records(filter?: TrajectoryFilter): AsyncIterable<TrajectoryRecord>;
  trajectory(id: string): Promise<TrajectoryRecord | null>;
  /** One run of a trajectory by its start, in milliseconds since the epoch, also one that was set aside. */
  run(id: string, startedAt: number): Promise<TrajectoryRecord | null>;
  /** All runs of a trajectory, oldest first. The last one counts, unless it was set aside too. */
  runsOf(id: string): Promise<readonly PastRun[]>;
  /**
   * Gives a run the score of today, which then counts; the old one is kept beside it. Idempotent.
   * @returns false if the run was replaced meanwhile
   */
  rescore(change: Rescore): Promise<boolean>;
  /** All scores of a run that was scored again, the oldest first; else none. */
  scoresOf(run: RunKey): Promise<readonly StoredScore[]>;
  /**
   * Moves runs to the history, so that their cells are played again; returns how many. A run that was replaced meanwhile
   * stays. Idempotent, and for good: such a run is not stored again.
   */
  setAside(runs: readonly RunKey[], at: number): Promise<number>;
  /** The ids of the stored forks of a trajectory. */
  forksOf(id: string): Promise<readonly string[]>;
  /** The scored run of a sweep that went worst: one that is not solved, if there is one, with the lowest similarity. */
  lowestScored(sweep: string): Promise<LowestScored | null>;
  /** At most `limit` ids in which the parts of `text`, separated by slashes, occur in order. Shortest first. */
  idsLike(text: string, limit: number): Promise<readonly string[]>;
  tally(sweep: string): Promise<readonly TallyGroup[]>;
  /** The scored runs of an agent in a sweep, in pages, ordered by scenario, augmentation and trial. */
  comparedCells(sweep: string, agent: string): AsyncIterable<readonly ComparedCell[]>;
  /** The cells of a sweep whose trials differ. */
  mixedCells(sweep: string): Promise<readonly MixedCell[]>;
  /** Empty for runs stored by versions that did not tell kinds apart. */
  mistakes(sweep: string): Promise<readonly MistakeGroup[]>;
  /** The runs of a sweep that were set aside, and what they used. */
  earlierRuns(sweep: string): Promise<EarlierRuns>;
  /** What the stored runs of a sweep used, by agent. */
  spent(sweep: string): Promise<ReadonlyMap<string, Spent>>;
  /** What an agent used in all stored runs of all sweeps; null if there are none. */
  usedBy(agent: string): Promise<{ readonly runs: number; readonly used: Spending } | null>;
  /** Limits, waits and budgets that all workers of this store share. */
  readonly traffic: Traffic;
  close(): Promise<void>;
}
