import type { JsonObject } from '../../sandbox/json.ts';
import type { SpanContent, AttributeValue, SpanAttributes } from './span-content.ts';
import { ROOT, spanIdOf, traceIdOf } from './span-ids.ts';
import type { TracedRun } from './span-ids.ts';

const ERROR = 2;

/** A span as OTLP's JSON, with all its content. */
export function otlpSpan(run: TracedRun, span: SpanContent): JsonObject {
  const { key, name, kind, startedAt, finishedAt, content, error, events = [] } = span;
  return {
    traceId: traceIdOf(run),
    spanId: spanIdOf(run, key),
    ...(key !== ROOT && { parentSpanId: spanIdOf(run, ROOT) }),
    name,
    kind,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(finishedAt),
    attributes: attributes({ ...span.attributes, ...content, 'error.type': error?.type }),
    ...(events.length > 0 && {
      events: events.map((event) => ({
        name: event.name,
        timeUnixNano: nanoseconds(event.at),
        attributes: attributes({ ...event.attributes, ...event.content }),
      })),
    }),
    status: error === undefined ? {} : { code: ERROR, message: error.message },
  };
}

/** In microseconds a time is a safe integer, in nanoseconds not. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}

/** Attributes as OTLP has them; undefined and null ones are left out. */
export function attributes(values: SpanAttributes): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : { key, value: anyValue(value) },
  );
}

/** 64-bit integers are text in OTLP's JSON. */
function anyValue(value: AttributeValue): JsonObject {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'object') return { arrayValue: { values: value.map((item) => ({ stringValue: item })) } };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
