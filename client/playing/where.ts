import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import type { TrajectoryResult } from '../../runs/contract.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { EngineSession } from '../engine-session.ts';
import type { PriorityOptions } from '../planning/priority.ts';
import type { Report } from '../report.ts';
import type { EmbeddedWorker } from '../worker/embedded-worker.ts';
import type { sweep } from '../../workflows/index.ts';
import type { Workers } from './with-worker.ts';

/** How cells are played, wherever that is. */
export interface Playing {
  /** Trajectories at a time, of all agents. */
  readonly concurrency: number;
  /** Times that a cell is played again at once after a mistake of the simulated user. */
  readonly userRetries: number;
  /** Ask each model for one call before the first cell. */
  readonly preflight: boolean;
  /** Of whoever plays. */
  readonly environment: NodeJS.ProcessEnv;
  readonly report: Report;
}

/** What became of the cells that were left. */
export interface Played {
  readonly counts: SweepCounts;
  /** Why cells have no score, where that is not stored with them. */
  readonly problems: readonly string[];
}

/** Cells are played in this process. */
export interface Here {
  readonly kind: 'here';
  /** Functions that take seats, by spec. */
  readonly functions?: SeatFunctions;
  /** Done before the first cell. */
  readonly first?: (dependencies: ActivityDependencies) => Promise<void>;
  /** What is running is cut off, and stored without a score. */
  readonly signal?: AbortSignal;
  readonly observe?: (cell: Cell, events: readonly TrajectoryEvent[]) => void;
  /** Called with each run that is not played again, as soon as it is stored. */
  readonly onPlayed?: (cell: Cell, run: PlayedRun) => void;
  readonly onCounts?: (counts: SweepCounts, running: number) => void;
  /** Is told why a step waits, and for how long. */
  readonly onWait?: (reason: string, waitMs: number) => void;
}

export interface PlayedRun extends Pick<TrajectoryResult, 'outcome' | 'similarity'> {
  readonly reason: string | null;
  /** Null without a score. */
  readonly solved: boolean | null;
}

/** Cells are played on an engine, by workers. */
export interface OnEngine extends PriorityOptions, Pick<Workers, 'results' | 'worker' | 'ownEngine' | 'stays'> {
  readonly kind: 'engine';
  /** Cells that had a score are to be played again, by the running sweep if it is running. */
  readonly requeued?: true | undefined;
  /** Waits for its end, or leaves it; returns what it came to, or null. */
  readonly follow: (sweep: PlayingSweep) => Promise<SweepCounts | null>;
}

export type SweepHandle = WorkflowHandleWithFirstExecutionRunId<typeof sweep>;

/** A sweep that is being played on an engine. */
export interface PlayingSweep {
  readonly session: EngineSession;
  readonly handle: SweepHandle;
  /** Null if others play. */
  readonly worker: EmbeddedWorker | null;
}
