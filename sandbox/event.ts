import type { FailureKind } from './failure-kind.ts';
import type { JsonValue } from './json.ts';
import type { PlayableRole, Message } from './message.ts';
import type { Outcome } from './outcome.ts';
import type { FailureScope } from './outside-failure.ts';

/**
 * What happened in a run, in order. The event log is the single source of truth: messages, views, worlds, token counts,
 * outcome and score are all derived from it (trajectory.ts).
 */
export type TrajectoryEvent = TurnEvent | ToolExecutionsEvent | EndingEvent;

/**
 * The agent or the user took a turn. The first event of a log is the user's opening message, taken from the scenario.
 */
export interface TurnEvent {
  readonly kind: 'turn';
  readonly role: PlayableRole;
  /** One text message, or one message per parallel tool call. Empty if the turn failed. */
  readonly messages: readonly Message[];
  /** Absent if no model was called. */
  readonly report?: ModelReport;
  /** Why the turn failed. A failed turn ends the run. */
  readonly failed?: string;
  /** What kind of failure it was. Default: `other`. */
  readonly failureKind?: FailureKind;
  readonly unspoken?: Unspoken;
}

/** What a model wrote that no other role is shown. For people; what the provider wants back is in the provider data. */
export interface Unspoken {
  /** Text beside tool calls. */
  readonly text?: string;
  /** Reasoning that the provider returns in readable form. */
  readonly reasoning?: string;
}

/** The execution environment ran a batch of parallel tool calls. */
export interface ToolExecutionsEvent {
  readonly kind: 'tool-executions';
  /** One answer per call, in the order executed, each with the rows that its own call changed. */
  readonly messages: readonly Message[];
  /** Why the caller's mistake aborts the run (profile `paper` only). `messages` is then empty. */
  readonly aborted?: string;
}

/** The run ended. Always the last event. */
export interface EndingEvent {
  readonly kind: 'ending';
  readonly outcome: Outcome;
  /** Human-readable. Absent if the run completed. */
  readonly reason?: string;
  /** Of the agent's or the simulated user's mistake, if one ended the run. Default: `other`. */
  readonly failureKind?: FailureKind;
  /** Set if a provider or service failure ended the run. */
  readonly failure?: {
    readonly type: string;
    readonly scope: FailureScope;
    /** The model spec if a model's turn failed. */
    readonly model: string | null;
  };
}

/** Metadata that the provider returned for one turn. */
export interface ModelReport {
  /** The provider's own name for the model that answered. */
  readonly servedModel: string | null;
  readonly responseId: string | null;
  /** As the provider spells it. */
  readonly finishReason: string | null;
  /** Null if the provider did not report it. */
  readonly usage: Usage | null;
  /** The provider's own usage object, unchanged. Null if it sent none; absent where it would make the log too large. */
  readonly rawUsage?: JsonValue;
  /** For the successful attempt, without waits. */
  readonly latencyMs: number;
  /** Calls of the model, including the successful one. */
  readonly attempts: number;
  /** Of these, calls that ended with the death of their worker: paid for, with unknown usage. */
  readonly lostAttempts?: number;
  /** Tokens of earlier attempts whose answer was not used. */
  readonly wasted?: Usage;
  /** Milliseconds that the turn waited for limits, rate limits and outages. */
  readonly waitedMs?: number;
  /** Where `usage.costUsd` comes from: `provider`, or the date of the prices, after the name of a user's own file. */
  readonly pricedBy?: string;
  /** What an operator should fix, for example a chat template that leaves tool calls in the text. */
  readonly notes?: readonly string[];
}

/** Tokens, and what they cost. */
export interface Usage {
  /** All input tokens, cached or not. */
  readonly input: number;
  /** Input tokens read from the provider's cache. */
  readonly cachedInput: number;
  /** Input tokens written to the provider's cache. */
  readonly cacheWrite: number;
  /** All output tokens, including reasoning. */
  readonly output: number;
  /** Output tokens spent on reasoning. */
  readonly reasoning: number;
  /** US dollars, as the provider states them or from the price table; null where neither knows. */
  readonly costUsd: number | null;
}
