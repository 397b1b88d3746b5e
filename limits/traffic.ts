import type { AwayModel } from './away.ts';
import type { BudgetSettings, BudgetState, ModelLimits } from './limit.ts';

/** A run that calls models. */
export interface OpenRun {
  /** Unique in its sweep. */
  readonly id: string;
  /** Answered calls, of agent and user. */
  readonly calls: number;
}

/** A model call that asks to start. */
export interface CallRequest {
  /** Identifies the turn. A repeated request of the same turn keeps its place. */
  readonly ticket: string;
  /** The key of the model's limits (roles/model/limit-key.ts). */
  readonly model: string;
  readonly sweep: string;
  /** Estimated tokens, input and output. */
  readonly tokens: number;
  /** What the call may come to at most, which its sweep's budget reserves. The cost is null if the model's price is not known. */
  readonly most: { readonly tokens: number; readonly costUsd: number | null };
  /** Whether the trajectory has not called this model yet. Trajectories under way go first, while their prompts are cached. */
  readonly first: boolean;
  /** The run that the call belongs to. */
  readonly run?: OpenRun;
  /** How long the call may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** Whether a call may start. A wait says when to ask again and why. */
export type Admission = Go | Wait | Refusal;

export interface Go {
  readonly kind: 'go';
  /** The model is away; this call finds out whether it is back. */
  readonly probe?: true;
}

/** The call may never start. */
export interface Refusal {
  readonly kind: 'refused';
  /** For people. */
  readonly reason: string;
}

export interface Wait {
  readonly kind: 'wait';
  /** Milliseconds since the epoch, by the store's clock. */
  readonly until: number;
  /** Milliseconds from now until then. */
  readonly waitMs: number;
  /** For people, for example `limit of 15 requests/min`. */
  readonly reason: string;
  /** Set if the model is away, and how long the sweep waits for it, in milliseconds. */
  readonly away?: AwayModel & { readonly mostMs: number };
}

/** What a call came to. */
export interface CallResult {
  /** Tokens used, where the provider says so. */
  readonly tokens: number | null;
  readonly costUsd: number | null;
  /** Where the cost comes from (`ModelReport.pricedBy`). */
  readonly pricedBy?: string;
  /** False if the provider did not answer; what is known of its use counts anyway. */
  readonly succeeded: boolean;
  /** The provider answered, if only with an error: its model is not away. Implied by success. */
  readonly answered?: boolean;
}

/** A refusal for now: too many requests, or no capacity. */
export interface Throttle {
  /** The wait that the provider asks for, in milliseconds. */
  readonly waitMs: number | undefined;
  readonly reason: string;
}

/** Where the price of a model's calls in a sweep came from last, as reports of turns say it (`ModelReport.pricedBy`). */
export interface PricedModel {
  /** The key of the model's limits. */
  readonly model: string;
  readonly pricedBy: string;
}

/** How a model stands with its limits. */
export interface ModelTraffic extends ModelLimits {
  /** Model spec without options other than `baseUrl`. */
  readonly model: string;
  /** Calls of the last minute. */
  readonly requests: number;
  /** Tokens of the last minute. */
  readonly tokens: number;
  /** Calls under way. */
  readonly running: number;
  /** Set while no one may call it. */
  readonly blocked: { readonly until: number; readonly reason: string } | null;
  /** Set while it cannot be reached. */
  readonly away: AwayModel | null;
  /** Requests/min that refusals taught where no limit is configured; otherwise `null`. */
  readonly learnedRate: number | null;
}

/**
 * Coordinates the model calls of all workers that share a results store: limits per model, waits that providers ask for, and
 * budgets of sweeps. Every method is one transaction. Times are those of one clock, the store's.
 */
export interface Traffic {
  admit(call: CallRequest): Promise<Admission>;
  /**
   * Ends a call that was let through.
   * @param perhaps an attempt to do so may have succeeded before: then the call is counted only if it still holds its place
   */
  settle(call: Pick<CallRequest, 'ticket' | 'model' | 'sweep'>, result: CallResult, perhaps?: boolean): Promise<void>;
  /**
   * Ends a call that did not reach its model: from now on the model is away, until a call is answered. Returns whether the
   * sweep waits for it.
   */
  unreached(call: Pick<CallRequest, 'ticket' | 'model' | 'sweep'>, reason: string): Promise<boolean>;
  /** No one calls the model for a while. Returns for how long, in milliseconds. */
  throttle(model: string, throttle: Throttle): Promise<number>;
  /** Notes a failure that ended a cell, and returns how many cells failed like this since the model's last success. */
  noteFailure(failure: {
    readonly model: string;
    readonly sweep: string;
    readonly type: string;
    readonly cell: string;
  }): Promise<number>;
  /** Forgets the failures of a sweep, which is tried again. */
  forgetFailures(sweep: string): Promise<void>;
  /** All models with limits or recent calls. */
  models(): Promise<readonly ModelTraffic[]>;
  setLimits(model: string, changes: Partial<ModelLimits>): Promise<void>;
  budget(sweep: string): Promise<BudgetState>;
  /** Of the models whose calls had a known price. */
  prices(sweep: string): Promise<readonly PricedModel[]>;
  setBudget(sweep: string, changes: Partial<BudgetSettings>): Promise<void>;
  /** The run calls no models any more. */
  endRun(sweep: string, run: string): Promise<void>;
}
