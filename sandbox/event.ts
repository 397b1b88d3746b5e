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
 * The agent or the user took a turn. The first event of a log opens the conversation: the user's first message, taken from the scenario, or in profile
 * `tau2` the agent's greeting.
 */
export interface TurnEvent {
  /** `turn`: the agent or the user took a turn; the first event is the opening, in profile `tau2` the agent's greeting. */
  readonly kind: 'turn';
  /** Of a `turn`, `agent` or `user`. */
  readonly role: PlayableRole;
  /** Of a `turn`, one message, or one per parallel call; of `tool-executions`, one answer per call. */
  readonly messages: readonly Message[];
  /**
   * Of a `turn` for which a model was asked: `served_model`, `response_id`, `finish_reason`, `usage`, `latency_ms`, `attempts`; optional: `priced_by`
   * (docs/cost.md), `wasted` (the usage of attempts that were not used), `lost_attempts`, `waited_ms`, `notes`, `raw_usage`.
   */
  readonly report?: ModelReport;
  /** Of a `turn`, why the role could not take it. */
  readonly failed?: string;
  /**
   * Of such a `turn`, and of the `ending` after it: `refused`, `filtered`, `context-full`, `out-of-tokens`, `empty`, `aborted` (a call ended the run,
   * profile `paper` only), `out-of-character` (the simulated user), `code-error` (the code of an agent in a file or a function) or `other`.
   */
  readonly failureKind?: FailureKind;
  /** Of a `turn`, what its model wrote that no other role is shown: `text` beside calls, and `reasoning`. */
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
  /** `tool-executions`: a batch of parallel calls was executed. */
  readonly kind: 'tool-executions';
  /** Of a `turn`, one message, or one per parallel call; of `tool-executions`, one answer per call. */
  readonly messages: readonly Message[];
  /** Of `tool-executions`, why the batch ended the run. */
  readonly aborted?: string;
}

/** The run ended. Always the last event. */
export interface EndingEvent {
  /** `ending`: always the last event. */
  readonly kind: 'ending';
  /** Of the `ending`, as in `list`. */
  readonly outcome: Outcome;
  /** Of the `ending`, unless `completed`. */
  readonly reason?: string;
  /**
   * Of such a `turn`, and of the `ending` after it: `refused`, `filtered`, `context-full`, `out-of-tokens`, `empty`, `aborted` (a call ended the run,
   * profile `paper` only), `out-of-character` (the simulated user), `code-error` (the code of an agent in a file or a function) or `other`.
   */
  readonly failureKind?: FailureKind;
  /** Of the `ending` after a failure of a provider, a service or a worker: `type`, `scope` (`turn`, `cell`, `model` or `sweep`) and `model`. */
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
  /** All input. */
  readonly input: number;
  /** The part of the input that was read from the provider's cache. */
  readonly cachedInput: number;
  /** The part of the input that was written to the provider's cache. */
  readonly cacheWrite: number;
  /** All output. */
  readonly output: number;
  /** The part of the output that was spent on reasoning. */
  readonly reasoning: number;
  /** What they cost in US dollars (docs/cost.md); `null` if that of any turn is not known. */
  readonly costUsd: number | null;
}
