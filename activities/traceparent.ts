import { ROOT, spanIdOf, traceIdOf } from '../results/spans/span-ids.ts';
import type { TracedRun } from '../results/spans/span-ids.ts';
import type { SpanSink } from '../results/spans/span-sink.ts';

/**
 * What a server needs to put its own spans into the trace of a run, below its first span; undefined where the run is not traced. The span of
 * the call itself has no id before it has ended: its name says how it ended.
 */
export function traceparentOf(sink: SpanSink | undefined, run: TracedRun): string | undefined {
  let isTraced = false;
  // A sink asks for spans only if it wants them.
  sink?.(run, () => {
    isTraced = true;
    return [];
  });
  return isTraced ? `00-${traceIdOf(run)}-${spanIdOf(run, ROOT)}-01` : undefined;
}
