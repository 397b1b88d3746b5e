import { WorkflowNotFoundError } from '@temporalio/common';
import { retryUntilMapped } from '../../infra/search-attributes.ts';
import type { SweepInput } from '../../runs/sweep-contract.ts';
import { mainQueue, sweepWorkflowId } from '../../runs/names.ts';
import { requeuedSignal } from '../../workflows/queries.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { temporalPriority } from '../../workflows/temporal-priority.ts';
import type { sweep } from '../../workflows/index.ts';
import type { EngineSession } from '../engine-session.ts';
import { modelsToCheck } from '../planning/plan-sweep.ts';
import { sweepPriority } from '../planning/priority.ts';
import type { ReadySweep } from '../planning/save-plan.ts';
import type { OnEngine, Played, Playing, SweepHandle } from './where.ts';
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

/** Starts the sweep's workflow, or attaches to it if it is running already. */
export function startSweep({ client }: Pick<EngineSession, 'client'>, input: SweepInput): Promise<SweepHandle> {
  const { id, agents, settings } = input.spec;
  const { results } = settings;
  const start = () =>
    client.workflow.start<typeof sweep>('sweep', {
      workflowId: sweepWorkflowId(results.id, id),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: mainQueue(results.id),
      args: [input],
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: id }],
      staticSummary: `${id}: ${input.cells} cells of ${agents.join(', ')}`,
      ...temporalPriority(input.priority),
    });
  return retryUntilMapped(start);
}

/** Tells a running sweep that some of its cells have no score any more. One that has ended need not know. */
async function announceRequeued(
  { client }: Pick<EngineSession, 'client'>,
  { id, settings }: SweepInput['spec'],
): Promise<void> {
  try {
    await client.workflow.getHandle(sweepWorkflowId(settings.results.id, id)).signal(requeuedSignal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
