import { createHash } from 'node:crypto';
import type { TrajectorySummary } from '../record.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { SpanError } from './span-content.ts';

/** A run of a trajectory: one trace. */
export interface TracedRun {
  /** Of the trajectory. */
  readonly id: string;
  /** Tells the runs of a trajectory apart: Temporal's run id, or when it started if it was played without Temporal. */
  readonly run: string;
}

/** The key of the span that all others of a trace are below. */
export const ROOT = 'root';

export function tracedRun({ id, runId, startedAt }: Pick<TrajectorySummary, 'id' | 'runId' | 'startedAt'>): TracedRun {
  return { id, run: runId ?? String(startedAt) };
}

/**
 * Ids follow from the run. So workers that share a trajectory agree on them without telling each other, and what is
 * exported twice is not there twice.
 */
export function traceIdOf(run: TracedRun): string {
  return digest([run.id, run.run], 32);
}

export function spanIdOf(run: TracedRun, key: string): string {
  return digest([run.id, run.run, key], 16);
}

function digest(parts: readonly string[], length: number): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, length);
}

/** Where in a run a step is. */
export interface StepPlace {
  /** Of the trajectory. */
  readonly id: string;
  readonly cell: Cell;
  /** Of the step's event in the log. */
  readonly index: number;
  /** Index of the event's first message in the dialogue. */
  readonly firstMessage: number;
}

/** In milliseconds since the epoch. */
export interface StepTimes {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** An attempt of a step that failed. */
export interface FailedAttempt extends StepTimes {
  readonly attempt: number;
  readonly error: SpanError;
}
