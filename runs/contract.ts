import type { Cell, Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { Origin } from '../sandbox/origin.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { PromptingStyle, UserPrompt } from '../sandbox/prompting.ts';
import type { FailureScope } from '../sandbox/outside-failure.ts';
import type { ExternalSeat, SubmittedTurn } from './seats.ts';

/** Inputs and results of runs, exchanged between client, workflows and activities. All values are plain JSON. */

/** Settings shared by all trajectories of a sweep. */
export interface RunSettings {
  readonly pack: PackReference;
  readonly profile: Profile;
  readonly clock: Clock;
  /** The source of networked tools' answers. */
  readonly services: string;
  readonly results: StoreReference;
  /** The share of the agent's tool calls that are spoiled on purpose, in (0, 1]. Absent if none is. */
  readonly faults?: number;
  /** This and the next two: absent for the default. */
  readonly userPrompt?: UserPrompt;
  readonly prompting?: PromptingStyle;
  /** The agent's system prompt in place of ours. */
  readonly agentPrompt?: TextReference;
  /** A model that gives a second opinion of each scored run. */
  readonly judge?: string;
  /** Steps that compute are activities too, for comparison (bench/durability.ts). */
  readonly onlyActivities?: true;
}

/** A text in the results store. The hash identifies its content. */
export interface TextReference {
  /** The file that it was read from, for people. */
  readonly name: string;
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
}

/** A pack in the results store. The hash identifies its content. */
export interface PackReference {
  readonly name: string;
  readonly hash: string;
}

/** The results store of a sweep, which also holds its pack. */
export interface StoreReference {
  readonly id: string;
  /** A path or a URL, for people. Contains no credentials. */
  readonly location: string;
}

export interface TrajectoryInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  /** The first events of the log: the opening, or the events that a fork copies from another run. */
  readonly start: readonly TrajectoryEvent[];
  /** Set if the run is a fork. */
  readonly origin?: Origin;
  readonly categories: readonly string[];
  readonly maxMessages: number;
  /** The steps that compute, and so are local activities. */
  readonly computes: readonly ComputingStep[];
  /** Of the turns, and of the second opinion if there is to be one. */
  readonly queues: { readonly agent: string; readonly user: string; readonly judge?: string };
  /** The seats that somebody outside takes. Absent if none. */
  readonly seats?: Readonly<Partial<Record<PlayableRole, ExternalSeat>>>;
}

/** Turns of scripted roles, and batches of tool calls that ask no service. */
export type ComputingStep = PlayableRole | 'tools';

export interface TrajectoryResult {
  readonly outcome: Outcome;
  /** Null without a score. */
  readonly solved: boolean | null;
  readonly similarity: number | null;
  readonly turnCount: number;
  readonly retries: number;
  /** Set if other trajectories of this sweep would fail the same way. */
  readonly stop?: Stop;
  /** Set if the workflow failed before anything was stored. */
  readonly unstored?: true;
}

/** Why no further trajectories are started, for one model or for the whole sweep. */
export interface Stop {
  readonly scope: Extract<FailureScope, 'model' | 'sweep'>;
  /** The model spec if the scope is `model`. */
  readonly model: string | null;
  readonly reason: string;
}

/**
 * The end of the log before a step. The log itself is not part of the input: the worker caches it, or reads it from the
 * workflow's history, which contains every event once, as the result of the activity that produced it.
 */
export interface LogPosition {
  readonly events: number;
  /** A hash of all events, or empty before the first step (activities/log-chain.ts). */
  readonly digest: string;
}

/** Input of `takeAgentTurn`, `takeUserTurn` and `executeToolCalls`. */
export interface StepInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  readonly log: LogPosition;
  /** Given to local activities, whose inputs are in no history. */
  readonly newest?: NewestEvents;
  /** Of local activities: they leave the step to the activity of the same name, as an earlier attempt may have ended its worker. */
  readonly leaves?: boolean;
  /** The turn that somebody outside took. */
  readonly submitted?: SubmittedTurn;
}

/** The last events up to a position: all of them, with the start, or those that the worker did not compute itself. */
export interface NewestEvents {
  readonly start?: readonly TrajectoryEvent[];
  readonly steps: readonly TrajectoryEvent[];
}

/** Their result: the next event, and the log position after it. */
export interface StepResult<Event extends TrajectoryEvent = TrajectoryEvent> {
  readonly event: Event;
  readonly log: LogPosition;
}

export interface FinishInput extends StepInput {
  readonly ending: EndingEvent;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Likewise, by the clock of the workflow. */
  readonly finishedAt: number;
  /** Set if the run is a fork. */
  readonly origin?: Origin;
}

/** Input of `judgeTrajectory`. */
export interface JudgeInput {
  readonly cell: Cell;
  readonly settings: RunSettings;
  /** Model spec. */
  readonly judge: string;
}

/** The part of the score that Temporal's web UI shows. The full score is stored in the results. */
export interface FinishResult {
  /** Null without a score. */
  readonly solved: boolean | null;
  readonly similarity: number | null;
  readonly turnCount: number;
  /** Attempts beyond the first, summed over the model's turns. */
  readonly retries: number;
  readonly milestones: readonly MatchResult[];
  readonly minefields: readonly MatchResult[];
  /** Each in one line. */
  readonly sideEffects: readonly string[];
  /** Set if this run was stored before, with another outcome. */
  readonly outcome?: Outcome;
  /** Set if the code of the agent failed in each of its runs. */
  readonly stop?: Stop;
}

/** How well a milestone or minefield was matched, and where. */
export interface MatchResult {
  /** What it checks, in one line. */
  readonly title: string;
  readonly similarity: number;
  /** Where it is shown (`shown-place.ts`). */
  readonly message: number;
}
