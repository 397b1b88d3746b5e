import { SourceUnavailable } from '../../../infra/sources/source.ts';
import { findPrometheus } from '../../../scripts/cluster/prometheus.ts';

/** Null, with a notice, where there is no Prometheus. */
export function prometheusOrNotice() {
  return findPrometheus(console.log).catch((error: unknown) => {
    if (!(error instanceof SourceUnavailable)) throw error;
    console.log(`\nTESTS OF METRICS SKIPPED: ${error.message}; to run them, ${error.hint}\n`);
    return null;
  });
}
