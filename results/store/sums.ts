import type { Augmentation } from '../../sandbox/cell.ts';
import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { Spending, Spent } from '../spending.ts';

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
  /** Of the solved runs, those in which the user objected before. */
  readonly saved: number;
  /** Calls that were spoiled on purpose. */
  readonly faults: number;
  /** Runs with a verdict that had such calls, and those of them that are solved. */
  readonly faulted: number;
  readonly recovered: number;
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

/** Plays of a sweep that a mistake of one kind ended, also those that a later play has replaced. */
export interface MistakeGroup {
  readonly agent: string;
  /** The model spec of the simulated user. */
  readonly user: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly outcome: Outcome;
  readonly kind: FailureKind;
  readonly plays: number;
}

/** Runs of a sweep that were set aside, so that their cells are played again. */
export interface EarlierRuns {
  readonly runs: number;
  readonly spent: Spent;
}

/** What reports and budgets read of many runs, counted and added up in the database. */
export interface SweepSums {
  tally(sweep: string): Promise<readonly TallyGroup[]>;
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
}
