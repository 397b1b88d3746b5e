import { modelsToCheck } from '../planning/plan-sweep.ts';
import { sweepPriority } from '../planning/priority.ts';
import type { ReadySweep } from '../planning/save-plan.ts';
import { announceRequeued, startSweep } from './start-sweep.ts';
import type { OnEngine, Played, Playing } from './where.ts';
import { withWorker } from './with-worker.ts';

/** Starts what is left of a sweep as a workflow, or attaches to it if it is running already. @throws EngineUnavailable */
export async function playOnEngine(
  { store, plan, spec }: ReadySweep,
  { environment, report, preflight, ...playing }: Playing,
  { requeued, follow, ...where }: OnEngine,
): Promise<Played | null> {
  const { cells, providers } = plan;
  const { concurrency, userRetries } = playing;
  const priority = sweepPriority(where);
  return withWorker(store, { ...where, providers, environment, report }, async (session, worker) => {
    if (requeued) await announceRequeued(session, spec);
    const handle = await startSweep(session, {
      spec,
      cells,
      concurrency,
      userRetries,
      ...(preflight && { preflight: modelsToCheck(spec) }),
      ...(priority && { priority }),
    });
    const counts = await follow({ session, handle, worker });
    return counts && { counts, problems: counts.stops.map(({ reason }) => reason) };
  });
}
