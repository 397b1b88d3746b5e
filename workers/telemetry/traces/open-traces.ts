import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { getNumberFromEnv } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { SCOPE } from '../../../results/exports/otel/otlp-lines.ts';
import type { SpanSink } from '../../../results/spans/span-sink.ts';
import { harnessVersion } from '../../harness-version.ts';
import { spanRecorder } from './span-recorder.ts';
import { SteadyExporter } from './steady-exporter.ts';
import { withoutCredentials } from './trace-settings.ts';
import type { TraceSettings } from './trace-settings.ts';

export interface Traces {
  readonly sink: SpanSink;
  /** Sends what has not been sent, if the receiver takes it within a few seconds. */
  readonly close: () => Promise<void>;
}

export interface TraceNotes {
  readonly warn: (text: string) => void;
  readonly info: (text: string) => void;
}

const BRIEF_MS = 2_000;
const CLOSE_MS = 5_000;

/** Exports spans in batches, from a bounded queue: what does not fit, or cannot be delivered, is lost, and nothing waits for it. */
export function openTraces({ url, ...settings }: TraceSettings, { warn, info }: TraceNotes): Traces {
  const receiver = withoutCredentials(url);
  const exporter = new SteadyExporter({
    patient: new OTLPTraceExporter({ url }),
    brief: new OTLPTraceExporter({ url, timeoutMillis: BRIEF_MS }),
    onLost: (reason) =>
      warn(`traces cannot be delivered to ${receiver}: ${reason}. Trajectories are played and stored all the same`),
    onBack: (lost) => info(`traces are delivered to ${receiver} again; ${lost} spans were lost`),
  });
  const { sink, provider } = spanRecorder({
    ...settings,
    processor: new BatchSpanProcessor({ exporter, ...batching() }),
    resource: resource(),
    onError: (error) => warn(`a span was left out: ${String(error)}`),
  });
  info(`traces are sent to ${receiver}`);
  return {
    sink,
    async close() {
      exporter.close();
      const limit = new AbortController();
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, sleep(CLOSE_MS, undefined, { signal: limit.signal }).catch(() => undefined)]);
      limit.abort();
    },
  };
}

/** The standard variables OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before ours. */
function resource() {
  const ours = resourceFromAttributes({
    'service.name': SCOPE,
    'service.version': harnessVersion(),
    'service.instance.id': `${hostname()}-${process.pid}`,
  });
  return defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
}

function batching() {
  return definedOf({
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  });
}

function definedOf(values: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
