import type { PlayableRole, Message } from './message.ts';
import type { Outcome } from './outcome.ts';
import type { FailureScope } from './outside-failure.ts';

/**
 * What happened in a run, in order. The list of events is the whole truth of a trajectory: messages, views, worlds, tokens,
 * outcome and score are folds over it (trajectory.ts).
 */
export type TrajectoryEvent = TurnEvent | ToolExecutionsEvent | EndingEvent;

/** The agent or the user took a turn. The first event of a log is the user's opening, which no model produced. */
export interface TurnEvent {
  readonly kind: 'turn';
  readonly role: PlayableRole;
  /** One message of speech, or one per parallel tool call; none when the turn failed. */
  readonly messages: readonly Message[];
  /** Absent where no model was asked. */
  readonly report?: ModelReport;
  /** Why the role could not take its turn; the run ends here. */
  readonly failed?: string;
}

/** The execution environment ran a batch of parallel tool calls. */
export interface ToolExecutionsEvent {
  readonly kind: 'tool-executions';
  /** One answer per call, in the order executed, each with the rows that its own call changed. */
  readonly messages: readonly Message[];
  /** Why the caller's mistake ends the run here (profile `paper`). There are no messages then. */
  readonly aborted?: string;
}

/** The run ended; always the last event. */
export interface EndingEvent {
  readonly kind: 'ending';
  readonly outcome: Outcome;
  /** In words, unless completed. */
  readonly reason?: string;
  /** Set when a failure of the outside world ended the run. */
  readonly failure?: {
    readonly type: string;
    readonly scope: FailureScope;
    /** The model spec, where a model's turn failed. */
    readonly model: string | null;
  };
}

/** What a model's provider said about one turn. */
export interface ModelReport {
  /** The model that answered, by the provider's own name for it. */
  readonly servedModel: string | null;
  readonly responseId: string | null;
  /** In the provider's own words. */
  readonly finishReason: string | null;
  /** Null when the provider did not say. */
  readonly usage: Usage | null;
  /** Of the attempt that succeeded. */
  readonly latencyMs: number;
  /** How often the turn was tried, this attempt included. */
  readonly attempts: number;
}

/** Tokens, and what they cost where the provider itself says. */
export interface Usage {
  /** All input, whether cached or not. */
  readonly input: number;
  /** The part of the input that was read from the provider's cache. */
  readonly cachedInput: number;
  /** The part of the input that was written to the provider's cache. */
  readonly cacheWrite: number;
  /** All output, reasoning included. */
  readonly output: number;
  /** The part of the output that was spent on reasoning. */
  readonly reasoning: number;
  /** US dollars as the provider charged them; null where it does not say. */
  readonly costUsd: number | null;
}
