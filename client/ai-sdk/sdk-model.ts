/**
 * What the adapter uses of a language model of the AI SDK (`openai('gpt-6-sol')`, or any other provider's), specifications 2 to 4. Written
 * out, so that neither code nor types of this package need `ai` or `@ai-sdk/provider`.
 */
export interface SdkModel {
  /** Is given an {@link SdkRequest}, which each specification has its own type for. */
  readonly doGenerate: (request: never) => PromiseLike<SdkAnswer>;
}

/** A request of one turn, besides what the settings of the agent add. */
export interface SdkRequest extends SdkSettings {
  readonly prompt: SdkMessage[];
  readonly tools?: { type: 'function'; name: string; description: string; inputSchema: object }[];
  readonly abortSignal: AbortSignal;
}

/** Settings of the model's calls, as `generateText` takes them. */
export interface SdkSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly maxOutputTokens?: number;
  readonly seed?: number;
  readonly providerOptions?: Record<string, Record<string, never>>;
}

export type SdkMessage =
  | { role: 'system'; content: string }
  | { role: 'user' | 'assistant' | 'tool'; content: object[] };

export interface SdkAnswer {
  readonly content: readonly SdkPart[];
  readonly finishReason: string | { readonly unified: string };
  readonly usage: { readonly inputTokens?: SdkTokens; readonly outputTokens?: SdkTokens };
  readonly response?: { readonly modelId?: string | undefined } | undefined;
}

/** A number, or one with its parts. */
type SdkTokens = number | undefined | { readonly total?: number | undefined };

export interface SdkPart {
  readonly type: string;
  readonly text?: string | undefined;
  readonly toolCallId?: string | undefined;
  readonly toolName?: string | undefined;
  /** JSON. */
  readonly input?: string | undefined;
  /** What the provider wants back, such as the signature of a thought. */
  readonly providerMetadata?: object | undefined;
}
