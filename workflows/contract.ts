import type { Cell, Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Message } from '../sandbox/message.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { WorldChange } from '../sandbox/world.ts';
import type { ViewMessage } from '../sandbox/view.ts';

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
  readonly opening: string;
  readonly categories: readonly string[];
  readonly maxMessages: number;
  readonly queues: { readonly agent: string; readonly user: string };
}

export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

export interface TrajectoryResult {
  readonly outcome: Outcome;
  readonly similarity: number | null;
  readonly turnCount: number;
  /** Set when every further trajectory of this sweep would fail alike, for example on a refused key. */
  readonly fatal?: string;
}

/** Input of `takeAgentTurn` and `takeUserTurn`. */
export interface TurnInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  readonly role: 'agent' | 'user';
  /** What the role may see of the conversation, the opening first. */
  readonly messages: readonly ViewMessage[];
  /** Messages in the log so far; names the turn. */
  readonly turn: number;
}

export interface TurnResult {
  readonly messages: readonly Message[];
  readonly tokens: TokenCount;
  /** The role broke: why. There are no messages then. */
  readonly broken?: string;
}

/** Input of `executeToolCalls`: one batch of parallel calls. */
export interface ToolCallsInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  /** All row changes so far, in order. */
  readonly changes: readonly WorldChange[];
  readonly calls: readonly Message[];
  /** Messages in the log so far. */
  readonly turn: number;
}

export interface ToolCallsResult {
  readonly messages: readonly Message[];
  /** The caller's mistake ends the trajectory (profile `paper`): why. */
  readonly aborted?: string;
}

/** How a play ended; input of `finishTrajectory` together with the cell. */
export interface PlayedTrajectory {
  readonly messages: readonly Message[];
  readonly outcome: Outcome;
  /** Why, in words, unless completed. */
  readonly reason?: string;
  readonly tokens: { readonly agent: TokenCount; readonly user: TokenCount };
  readonly fatal?: string;
}

export interface FinishInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  readonly played: PlayedTrajectory;
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
}

export interface SweepCounts {
  /** Cells that had a scored result before. */
  readonly skipped: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly similaritySum: number;
  readonly scored: number;
  /** Why no further trajectories were started. */
  readonly fatal?: string;
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

/** Types of failures that would meet every cell of the sweep alike. */
const FATAL_FAILURES: readonly string[] = [
  'provider.authentication',
  'provider.permission',
  'provider.not-found',
  'provider.missing-key',
  'provider.quota',
  'service.missing-key',
  'service.unauthorized',
  'pack.changed',
];

export function isFatalFailure(type: string | null | undefined): boolean {
  return type !== null && type !== undefined && FATAL_FAILURES.includes(type);
}
