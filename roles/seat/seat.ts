import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';

/** What whoever takes a seat from outside is given for one turn: as JSON, or as the argument of a function. */
export interface SeatView {
  /** Opaque; the same in all turns of one run, and in no other run. */
  readonly session: string;
  /** The id of the trajectory, to find it again in results and logs. A trajectory that is played again keeps it. */
  readonly trajectory: string;
  /** Grows with each turn of the run. A turn that is asked for again, because its answer was lost, has the same number. */
  readonly turn: number;
  readonly role: PlayableRole;
  /** The whole conversation as this role sees it; what it said itself is the assistant's. */
  readonly messages: readonly SeatMessage[];
  /** The first of `messages` that came after this role's last turn; 0 in its first turn. */
  readonly since: number;
  /** The ids of the calls whose tool answered with an error. */
  readonly failures: readonly string[];
  readonly tools: readonly ToolSchema[];
  /** Of the random choices of the run. */
  readonly seed: number;
  /** The last `state` that this role returned, in this run or in the one that it was forked from; null before. */
  readonly state: JsonValue;
}

/** A message in the form of chat completions. */
export type SeatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly SeatCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A call of a tool in the form of chat completions. */
export interface SeatCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    /** JSON. */
    readonly arguments: string;
  };
}

/**
 * One turn: the message of the assistant that comes next, either a text or calls. A text beside calls is not said to anyone. What is not
 * named here is ignored, so an assistant's message from a model can be returned as it is.
 */
export interface SeatTurn {
  /** What is said. */
  readonly content?: string | null | undefined;
  readonly tool_calls?: readonly WrittenCall[] | null | undefined;
  /** The model's words where it refused, which ends the run. */
  readonly refusal?: string | null | undefined;
  /** Why the role gives up, which ends the run as its error. */
  readonly failed?: string | undefined;
  /** Is given back in later turns, also of forks. At most 256 KiB of JSON. */
  readonly state?: JsonValue | undefined;
  /** Thoughts for people who read the log. */
  readonly reasoning?: string | undefined;
  /** The model that answered. */
  readonly model?: string | undefined;
  /** What it used, as chat completions report it; `cost` in US dollars. */
  readonly usage?: SeatUsage | null | undefined;
}

/** A call as it is returned. */
export interface WrittenCall {
  /** Default: made up. */
  readonly id?: string | null | undefined;
  readonly function: {
    readonly name: string;
    /** An object, or its JSON. */
    readonly arguments?: string | JsonObject | null | undefined;
  };
}

export interface SeatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cost?: number | null | undefined;
}

/** Takes one turn; a text alone is said. The signal aborts when no one waits for the turn any more. */
export type TakeSeat = (view: SeatView, signal: AbortSignal) => SeatTurn | string | Promise<SeatTurn | string>;
