import type { JsonObject } from '../../sandbox/json.ts';
import { attributes } from './attributes.ts';
import type { SpanContent } from './span-content.ts';
import { ROOT, spanIdOf, traceIdOf } from './span-ids.ts';
import type { TracedRun } from './span-ids.ts';

const ERROR = 2;

/** A span as OTLP's JSON, with all its content. */
export function otlpSpan(run: TracedRun, span: SpanContent): JsonObject {
  const { key, name, kind, startedAt, finishedAt, content, error } = span;
  return {
    traceId: traceIdOf(run),
    spanId: spanIdOf(run, key),
    ...(key !== ROOT && { parentSpanId: spanIdOf(run, ROOT) }),
    name,
    kind,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(finishedAt),
    attributes: attributes({ ...span.attributes, ...content, 'error.type': error?.type }),
    status: error === undefined ? {} : { code: ERROR, message: error.message },
  };
}

/** In microseconds a time is a safe integer, in nanoseconds not. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}
