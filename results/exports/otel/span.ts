import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { attributes } from './attributes.ts';

/** OTLP's numbers for what a span is. */
export const KIND = { internal: 1, client: 3 } as const;
const ERROR = 2;

interface SpanContent {
  /** Unique in the trace. */
  readonly key: string;
  readonly name: string;
  readonly kind: (typeof KIND)[keyof typeof KIND];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly attributes: Parameters<typeof attributes>[0];
  /** Why it failed. */
  readonly error?: string | undefined;
}

export const ROOT = 'root';

/** A span of a run's trace. Its ids follow from the run, so that a second export does not double it. */
export function span(record: TrajectoryRecord, content: SpanContent): JsonObject {
  const run = `${record.id}\n${record.timing.startedAt}`;
  const idOf = (key: string) => digest(`${run}\n${key}`, 16);
  return {
    traceId: digest(run, 32),
    spanId: idOf(content.key),
    ...(content.key !== ROOT && { parentSpanId: idOf(ROOT) }),
    name: content.name,
    kind: content.kind,
    startTimeUnixNano: nanoseconds(content.startedAt),
    endTimeUnixNano: nanoseconds(content.finishedAt),
    attributes: attributes(content.attributes),
    status: content.error === undefined ? {} : { code: ERROR, message: content.error },
  };
}

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** In microseconds a time is a safe integer, in nanoseconds not. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}
