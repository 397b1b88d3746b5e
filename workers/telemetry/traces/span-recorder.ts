import { ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Context } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Resource } from '@opentelemetry/resources';
import { AlwaysOnSampler, SamplingDecision, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanProcessor, IdGenerator } from '@opentelemetry/sdk-trace';
import { SCOPE } from '../../../results/exports/otel/otlp-lines.ts';
import type { SpanAttributes, SpanContent } from '../../../results/spans/span-content.ts';
import { ROOT, spanIdOf, traceIdOf } from '../../../results/spans/span-ids.ts';
import type { TracedRun } from '../../../results/spans/span-ids.ts';
import type { SpanSink } from '../../../results/spans/span-sink.ts';
import type { TraceSettings } from './trace-settings.ts';

/** Gives each span the ids that were set just before it, in place of random ones. */
class DerivedIds implements IdGenerator {
  traceId = '';
  spanId = '';

  generateTraceId(): string {
    return this.traceId;
  }

  generateSpanId(): string {
    return this.spanId;
  }
}

interface RecorderOptions extends Pick<TraceSettings, 'ratio' | 'content'> {
  readonly processor: SpanProcessor;
  readonly resource?: Resource;
  /** Is told what went wrong with a span, which is then left out. */
  readonly onError: (error: unknown) => void;
}

/** Makes spans of OpenTelemetry's SDK. Whether a run is traced follows from its trace id, so all workers agree on it. */
export function spanRecorder(options: RecorderOptions): { readonly sink: SpanSink; readonly provider: TracerProvider } {
  const { ratio, content, processor, resource = resourceFromAttributes({}), onError } = options;
  const ids = new DerivedIds();
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new AlwaysOnSampler(),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer(SCOPE);

  function record(run: TracedRun, { key, name, kind, startedAt, finishedAt, error, ...span }: SpanContent): void {
    const { events = [] } = span;
    ids.traceId = traceIdOf(run);
    ids.spanId = spanIdOf(run, key);
    const attributes = cleaned({ ...span.attributes, ...(content && span.content), 'error.type': error?.type });
    // The SDK counts kinds from 0.
    const start = { kind: kind - 1, startTime: new Date(startedAt), attributes };
    const recorded = tracer.startSpan(name, start, key === ROOT ? ROOT_CONTEXT : belowRoot(run));
    if (error) {
      const message = error.quotes && !content ? error.type : error.message;
      recorded.setStatus({ code: SpanStatusCode.ERROR, message });
    }
    for (const event of events)
      recorded.addEvent(
        event.name,
        cleaned({ ...event.attributes, ...(content && event.content) }),
        new Date(event.at),
      );
    recorded.end(new Date(finishedAt));
  }

  return {
    provider,
    sink(run, spans) {
      try {
        const { decision } = sampler.shouldSample(ROOT_CONTEXT, traceIdOf(run));
        if (decision === SamplingDecision.RECORD_AND_SAMPLED) for (const span of spans()) record(run, span);
      } catch (error) {
        onError(error);
      }
    },
  };
}

function belowRoot(run: TracedRun): Context {
  const parent = {
    traceId: traceIdOf(run),
    spanId: spanIdOf(run, ROOT),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

function cleaned(values: SpanAttributes): Attributes {
  const present = Object.entries(values).flatMap(([key, value]) =>
    value == null ? [] : [[key, copyOf(value)] as const],
  );
  return Object.fromEntries(present);
}

function copyOf(value: NonNullable<SpanAttributes[string]>) {
  return typeof value === 'object' ? [...value] : value;
}
