import type { Cell, Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { FailureScope } from '../sandbox/outside-failure.ts';

/** Names, inputs and results that cross the wire between client, workflows and activities: plain JSON. */

/** Workflow tasks, tool execution, evaluation, and turns of roles that need no provider. */
export const MAIN_QUEUE = 'toolsandbox';

/** Turns of one provider's models: one queue, so that a rate limit holds for the whole fleet. */
export function providerQueue(provider: string): string {
  return `${MAIN_QUEUE}-turns-${provider}`;
}

/** The workflow id of a sweep; a trajectory's id begins with the sweep's name and a slash. */
export function sweepWorkflowId(sweep: string): string {
  return `sweep/${sweep}`;
}

/** What all trajectories of a sweep share. */
export interface RunSettings {
  readonly pack: PackReference;
  readonly profile: Profile;
  readonly clock: Clock;
  /** Where networked tools get their answers. */
  readonly services: string;
}

/** The path is for people and for finding it; the hash says that it is the same content. Null: the built-in catalogue. */
export interface PackReference {
  readonly path: string | null;
  readonly hash: string;
}

export interface TrajectoryInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  /** The events that the log begins with: the opening, or what a fork takes over from another run. */
  readonly start: readonly TrajectoryEvent[];
  readonly categories: readonly string[];
  readonly maxMessages: number;
  readonly queues: { readonly agent: string; readonly user: string };
}

export interface TrajectoryResult {
  readonly outcome: Outcome;
  readonly similarity: number | null;
  readonly turnCount: number;
  /** Set when other trajectories of this sweep would fail alike. */
  readonly stop?: Stop;
}

/** Why no further trajectories are started: those of one model, or all of the sweep. */
export interface Stop {
  readonly scope: Extract<FailureScope, 'model' | 'sweep'>;
  /** The model spec, where the scope is `model`. */
  readonly model: string | null;
  readonly reason: string;
}

/**
 * How far the log had come before a step. Steps are not sent the log: the worker remembers it, or reads it from the
 * workflow's history, which holds every event once, as the result of the activity that produced it.
 */
export interface LogPosition {
  readonly events: number;
  /** A hash of all events; empty before the first step (activities/log-chain.ts). */
  readonly digest: string;
}

/** Input of `takeAgentTurn`, `takeUserTurn` and `executeToolCalls`. */
export interface StepInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  readonly log: LogPosition;
}

/** Their result: the next event, and the log's position with it. */
export interface StepResult<Event extends TrajectoryEvent = TrajectoryEvent> {
  readonly event: Event;
  readonly log: LogPosition;
}

export interface FinishInput extends StepInput {
  readonly ending: EndingEvent;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** What of the score an operator reads in the engine's own pages; the whole of it is stored. */
export interface FinishResult {
  readonly similarity: number | null;
  readonly turnCount: number;
  readonly milestones: readonly { readonly similarity: number; readonly message: number }[];
  readonly minefields: readonly { readonly similarity: number; readonly message: number }[];
}

/** The cells of a sweep, in words: the catalogue's order, then augmentations, agents, trials. */
export interface SweepSpec {
  readonly id: string;
  readonly settings: RunSettings;
  readonly scenarios: readonly string[];
  readonly augmentations: readonly Cell['augmentation'][];
  readonly agents: readonly string[];
  readonly user: string;
  readonly trials: number;
  readonly seed: number;
}

/** Input of `planTrajectories`: a page of the cells, those already scored left out. */
export interface PlanInput {
  readonly spec: SweepSpec;
  readonly from: number;
  readonly to: number;
}

export interface PlanResult {
  readonly inputs: readonly TrajectoryInput[];
  /** Where the next page begins: before the end asked for when the inputs are large. */
  readonly next: number;
}

export interface SweepInput {
  readonly spec: SweepSpec;
  readonly cells: number;
  /** Trajectories open at a time. */
  readonly concurrency: number;
  /** Where the next shard begins, and the counts so far; set when continued as new. */
  readonly resumed?: { readonly from: number; readonly counts: SweepCounts };
}

export interface ShardInput {
  readonly spec: SweepSpec;
  readonly from: number;
  readonly to: number;
  readonly window: number;
  /** Known when the shard starts. */
  readonly stops: readonly Stop[];
}

export interface SweepCounts {
  /** Cells that had a scored result before. */
  readonly skipped: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly similaritySum: number;
  readonly scored: number;
  /** Why some trajectories, or all that were left, were not started. */
  readonly stops: readonly Stop[];
}

/** Answer of the query `progress` of `sweep` and of `sweepShard`. */
export interface Progress {
  readonly cells: number;
  readonly running: number;
  readonly counts: SweepCounts;
  /** Workflow ids of shards at work; ask each for its own progress. */
  readonly shards: readonly string[];
}

/** About nine events a trajectory: a shard ends well before the engine's hint to continue as new (4,096 events). */
export const SHARD_CELLS = 400;
export const SHARDS_AT_A_TIME = 3;

/** Whether a trajectory of these models would only meet a failure that is known already. */
export function isStopped(stops: readonly Stop[], { agent, user }: Pick<Cell, 'agent' | 'user'>): boolean {
  return stops.some(({ scope, model }) => scope === 'sweep' || model === agent || model === user);
}
