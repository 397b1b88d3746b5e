import type { Usage } from '../../sandbox/event.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { RoleView } from '../role.ts';

/**
 * One provider's wire format: what is sent, what comes back, what its errors say. Everything that is the same for all
 * providers (time limit, report, provider data, failures) is in model-role.ts.
 */
export interface Adapter<Request, Response> {
  /** The view holds only provider data of this model. */
  readonly toRequest: (view: RoleView) => Request;
  /** One attempt; it must end when the signal aborts. */
  readonly send: (request: Request, signal: AbortSignal) => Promise<Response>;
  /** Undefined when the response is not what the provider's interface promises. */
  readonly read: (response: Response) => Answer | undefined;
  /** What the provider said in an error of {@link send}; undefined when the error is no answer of the provider. */
  readonly explain: (error: unknown) => ErrorAnswer | undefined;
}

/** A model's answer, before it is decided what it means for the run. */
export interface Answer {
  /** All text, also the text beside calls; null when there is none, not even an empty one. */
  readonly text: string | null;
  readonly calls: readonly AnsweredCall[];
  /** Why the model stopped, where that changes what the answer means. */
  readonly stopped?:
    | 'refused'
    /** Whoever takes the seat from outside says that it cannot continue. */
    | 'gave-up'
    /** It holds more than a log can carry. */
    | 'too-large'
    /** The code of whoever takes the seat failed, not a model of it. */
    | 'code-error'
    | 'filtered'
    | 'out-of-tokens'
    | 'context-full'
    /** The provider could not read the call that the model wrote. */
    | 'malformed-call'
    | 'error'
    /** The finish reason is not known; the answer may be a part of one. */
    | 'unknown';
  /** The model's own words for its refusal, the provider's for its error, a seat's for giving up. */
  readonly refusal?: string;
  /** Reasoning in readable form, for people. */
  readonly reasoning?: string;
  /** What the client library could not do as asked, for example an option that the model lacks. Any fails the turn. */
  readonly warnings?: readonly string[];
  /** What the provider wants back in later requests, besides text and calls. */
  readonly data?: JsonValue;
  readonly servedModel: string | null;
  readonly responseId: string | null;
  /** In the provider's own words. */
  readonly finishReason: string | null;
  readonly usage: Usage | null;
  /** As the provider sent it. */
  readonly rawUsage: JsonValue;
  /** Where it was not measured here. */
  readonly latencyMs?: number;
}

export interface AnsweredCall {
  /** Empty when the provider gave none. */
  readonly id: string;
  readonly name: string;
  /** As the model wrote them. */
  readonly arguments: string;
  /** What the provider wants back with this call. */
  readonly data?: JsonValue;
}

/** An HTTP answer other than success, or an error event in a stream. */
export interface ErrorAnswer {
  /** Of an error event, the status that the provider documents for its type. */
  readonly status: number;
  readonly headers: Headers;
  /** The provider's own words; they may hold secrets. */
  readonly detail: string;
  /** What came besides, as far as the vendor's client kept it: codes, details, waits. */
  readonly body?: JsonValue;
}

/** What an error may mean beyond its status. */
export type ErrorMeaning =
  | 'context-full'
  | 'content-policy'
  | 'no-credit'
  | 'rate-limited'
  | 'bad-key'
  | 'unknown-model';
