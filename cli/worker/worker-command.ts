import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { WORKER_OPTIONS } from './worker-options.ts';
import type { WorkerOptions } from './worker-options.ts';

const TRACES = `
Traces: with OTEL_EXPORTER_OTLP_ENDPOINT (and other OTEL_* variables), what is played is sent to an OpenTelemetry
receiver over http/protobuf; with OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true also what models and tools wrote.`;

export function workerCommand(): Command {
  const command = new Command();
  return addAction(command.addHelpText('after', TRACES), WORKER_OPTIONS, async (options: WorkerOptions) => {
    const { serve } = await import('../../client/worker/serve.ts');
    await serve(options, stopOnSignals('stopping after running turns have finished; press Ctrl-C again to stop now'));
  });
}
