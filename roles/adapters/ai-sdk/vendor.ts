import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { Answer } from '../../model/adapter.ts';
import type { FinishReasons } from '../stop-of.ts';

/** What the client library of a vendor is made of. Nothing else is read from the environment. */
export interface Settings {
  readonly apiKey: string;
  readonly baseURL?: string;
  readonly headers: Record<string, string>;
  readonly fetch: typeof globalThis.fetch;
}

/** What is particular about one vendor behind the common interface. */
export interface Vendor {
  readonly model: (name: string, settings: Settings) => LanguageModelV4;
  readonly history: History;
  readonly stops: FinishReasons;
  readonly usage: UsageForm;
  /** What a response says of itself; undefined when it is no answer. */
  readonly factsOf: (body: JsonObject, headers: Headers) => Facts | undefined;
}

export interface Facts extends Pick<Answer, 'servedModel' | 'responseId' | 'rawUsage'> {
  /** The model's message, as it may be given back; undefined when its text says it all. */
  readonly message: JsonObject | undefined;
  /** Reasoning that the client library does not read. */
  readonly reasoning?: string;
}

/** Where a response counts its tokens. */
export interface UsageForm {
  readonly field: 'usage' | 'usageMetadata';
  /** The counts without which the client library reads no answer, as zeros: what it is given where they are missing. */
  readonly needed: JsonObject;
}

/** How the vendor writes a conversation. */
export interface History {
  /** The field of a request that holds the messages, and the role of the model's own. */
  readonly field: 'messages' | 'contents';
  readonly role: 'assistant' | 'model';
  readonly calls: CallShape;
  /** What the vendor must be told of a call of another model, and the id to send for it. */
  readonly foreignCall?: (model: string, id: string) => ForeignCall;
}

export interface ForeignCall {
  readonly id: string;
  readonly options?: Record<string, JsonObject>;
}

/** Where a message holds its calls: `message[list][k][field]`, with a name and arguments there. */
export interface CallShape {
  readonly list: 'tool_calls' | 'parts' | 'content';
  readonly field: 'function' | 'functionCall' | 'toolUse';
  /** Arguments are text in some formats and objects in others. */
  readonly argumentsField: 'arguments' | 'args' | 'input';
  readonly idOf: (entry: JsonObject) => JsonValue | undefined;
}
