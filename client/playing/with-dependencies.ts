import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { ResultsStore } from '../../results/store.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { withTraces } from '../../workers/telemetry/traces/with-traces.ts';
import { withOwnModules } from '../play-environment.ts';
import type { Report } from '../report.ts';

/** What plays in this process: it may load modules of this folder, and sends spans where the environment says so. */
export function withDependencies<Result>(
  store: ResultsStore,
  environment: NodeJS.ProcessEnv,
  report: Report,
  use: (dependencies: ActivityDependencies) => Promise<Result>,
): Promise<Result> {
  return withTraces(environment, { warn: report, info: () => undefined }, (spans) =>
    use(createDependencies(store, withOwnModules(environment), spans)),
  );
}
