import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import type { ModelCheck, ModelToCheck } from '../runs/preflight.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import { CHECK_OPTIONS } from './activity-options.ts';
import { failureOf, isUnclaimed } from './failure-of.ts';

/** Asks a model for one call. Without a worker for it, or if the sweep is cancelled, nothing is found out. */
export async function askModel(
  { id, seed }: Pick<SweepSpec, 'id' | 'seed'>,
  { model, queue }: ModelToCheck,
): Promise<ModelCheck> {
  const activities = proxyActivities<ReturnType<typeof createActivities>>({ ...CHECK_OPTIONS, taskQueue: queue });
  try {
    const result = await activities.checkModel.executeWithOptions({ summary: `preflight: one call of ${model}` }, [
      { sweep: id, model, seed },
    ]);
    return { model, result, problem: null };
  } catch (error) {
    if (isCancellation(error) || isUnclaimed(error)) return { model, result: null, problem: null };
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { model, result: null, problem: failure.reason };
  }
}
