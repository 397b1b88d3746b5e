/** OTLP's numbers for what a span is. */
export const KIND = { internal: 1, client: 3 } as const;

export type AttributeValue = string | number | boolean | readonly string[];

export type SpanAttributes = Readonly<Record<string, AttributeValue | null | undefined>>;

/** What a span of a run's trace says: the same for live traces and for exports of stored runs. */
export interface SpanContent {
  /** Unique in the trace; the span's id follows from it (span-ids.ts). */
  readonly key: string;
  readonly name: string;
  readonly kind: (typeof KIND)[keyof typeof KIND];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly attributes: SpanAttributes;
  /** What models and tools wrote. Exports have it, live traces only where it is asked for. */
  readonly content?: SpanAttributes;
  readonly error?: SpanError | undefined;
  readonly events?: readonly SpanEvent[];
}

/** Something that happened to the span. */
export interface SpanEvent {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly attributes: SpanAttributes;
  /** As that of the span. */
  readonly content?: SpanAttributes;
}

/** Why a span failed. */
export interface SpanError {
  readonly type: string;
  readonly message: string;
  /** The message may quote models or tools, so it is content. */
  readonly quotes?: true;
}
