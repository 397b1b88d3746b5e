import { requirePackages } from '../../../files/optional-package.ts';
import type { SpanSink } from '../../../results/spans/span-sink.ts';
import type { TraceNotes } from './open-traces.ts';
import { traceSettings } from './trace-settings.ts';

/**
 * Runs what plays with a sink for its spans if the environment names a receiver. OpenTelemetry's SDK is only loaded then.
 * @throws InvalidTraceSettings, MissingPackage
 */
export async function withTraces<Result>(
  environment: NodeJS.ProcessEnv,
  notes: TraceNotes,
  play: (spans: SpanSink | undefined) => Promise<Result>,
): Promise<Result> {
  const settings = traceSettings(environment);
  if (settings === null) return play(undefined);
  requirePackages('traces');
  const { openTraces } = await import('./open-traces.ts');
  const traces = openTraces(settings, notes);
  try {
    return await play(traces.sink);
  } finally {
    await traces.close();
  }
}
