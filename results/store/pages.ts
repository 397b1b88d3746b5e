import type { ModeName } from '../../evaluation/modes/mode.ts';
import type { Augmentation, Profile } from '../../sandbox/cell.ts';
import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { Provenance } from '../record.ts';

/** Where a run is in the order of a sweep's runs. */
export type RunPosition = Readonly<Record<'agent' | 'scenario' | 'augmentation' | 'trial' | 'id', string | number>>;

/** What tables and charts show of a run. */
export interface RunFigures {
  readonly id: string;
  /** The base scenario's name. */
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly agent: string;
  readonly user: string;
  readonly trial: number;
  readonly outcome: Outcome;
  /** JSON. */
  readonly categories: string;
  readonly reason: string | null;
  readonly failureKind: FailureKind | null;
  /** 0 or 1; null without a verdict. */
  readonly solved: number | null;
  /** This and the next one are null without a score. */
  readonly similarity: number | null;
  readonly turnCount: number | null;
  readonly wording: number | null;
  readonly retries: number;
  /** JSON: tokens and cost by role. */
  readonly usage: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** Why a run is not solved. */
export interface RunExplanation extends RunPosition {
  readonly id: string;
  readonly agent: string;
  readonly scenario: string;
  /** False for a run that was forked from one of its own sweep; 0 or 1 where the database has no truth values. */
  readonly isTrial: boolean | number;
  /** JSON; null if it is not known. */
  readonly cause: string | null;
  /** JSON: its modes; null where nobody looked for any. */
  readonly modes: string | null;
}

/** The log of a run as it is stored, for search. */
export interface RunLog extends RunPosition {
  readonly id: string;
  /** JSON: the events. */
  readonly events: string;
}

/** A run with a score, as comparisons need it. */
export interface ComparedCell {
  readonly id: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly trial: number;
  readonly categories: readonly string[];
  /** Null without a verdict. */
  readonly solved: boolean | null;
  readonly similarity: number;
  /** What the agent did wrong; null where nobody looked. */
  readonly modes: readonly ModeName[] | null;
  readonly user: string;
  readonly services: string;
  readonly profile: Profile;
  readonly seed: number;
  readonly provenance: Provenance;
}

/** What is read of all runs of a sweep, in pages. */
export interface RunPages {
  /** Of trials, not of runs that were forked from one of the same sweep; ordered by agent, scenario, augmentation and trial. */
  figures(sweep: string): AsyncIterable<readonly RunFigures[]>;
  /** Of the runs that are not solved, in the order of their figures. */
  explanations(sweep: string): AsyncIterable<readonly RunExplanation[]>;
  /** In the order of their figures. */
  logs(sweep: string): AsyncIterable<readonly RunLog[]>;
  /** The scored runs of an agent, ordered by scenario, augmentation and trial. */
  comparedCells(sweep: string, agent: string): AsyncIterable<readonly ComparedCell[]>;
}
