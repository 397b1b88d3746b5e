import {
  CancellationScope,
  CancelledFailure,
  continueAsNew,
  executeChild,
  isCancellation,
  proxyActivities,
  setHandler,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import { isStopped, SHARD_CELLS, SHARDS_AT_A_TIME } from '../runs/contract.ts';
import type { CloseSweepInput, ModelCheck, ModelToCheck, Progress, SweepCounts, SweepInput } from '../runs/contract.ts';
import { shardWorkflowId } from '../runs/names.ts';
import { addCounts, NO_COUNTS } from '../runs/sweep-counts.ts';
import { CHECK_OPTIONS, CLOSING_OPTIONS, WORK_OPTIONS } from './activity-options.ts';
import { asWorkflowFailure, failureOf, isUnclaimed } from './failure-of.ts';
import { progressQuery, requeuedSignal } from './queries.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { sweepShard } from './sweep-shard.ts';

type Activities = ReturnType<typeof createActivities>;

const { openSweep } = proxyActivities<Activities>(WORK_OPTIONS);
const { closeSweep } = proxyActivities<Activities>(CLOSING_OPTIONS);

/**
 * Plays all cells of a sweep in overlapping shards, so that the window stays full while a shard's last cells finish.
 * Writes the sweep's row at the start and its end at the end. If cancelled, what was played is stored.
 */
export async function sweep(input: SweepInput): Promise<SweepCounts> {
  const { spec, cells, concurrency, userRetries } = input;
  let counts = input.resumed?.counts ?? NO_COUNTS;
  let next = input.resumed?.from ?? 0;
  let cancelled = false;
  const working = new Set<string>();
  let checks: readonly ModelCheck[] = input.resumed?.checks ?? [];
  const progress = (): Progress => ({
    cells,
    running: 0,
    counts,
    shards: [...working],
    ...(checks.length > 0 && { checks }),
  });
  setHandler(progressQuery, progress);
  let requeued = input.resumed?.requeued === true;
  setHandler(requeuedSignal, () => void (requeued = true));

  if (!input.resumed) {
    await open();
    await checkAll(input.preflight ?? []);
  }

  const hasWork = () =>
    !cancelled && next < cells && spec.agents.some((agent) => !isStopped(counts.stops, { ...spec, agent }));
  const shardCount = Math.ceil((cells - next) / SHARD_CELLS);
  const atATime = Math.max(1, Math.min(SHARDS_AT_A_TIME, shardCount, concurrency));

  /** What other commands find the sweep by is set here, because schedules and other clients start sweeps too. */
  async function open(): Promise<void> {
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }]);
    upsertMemo({ results: spec.settings.results.location });
    try {
      await openSweep(spec);
    } catch (error) {
      const failure = isCancellation(error) ? null : failureOf(error);
      throw failure === null ? error : asWorkflowFailure(failure);
    }
  }

  /** A model that does not answer as it should is not played. The others are. */
  async function checkAll(models: readonly ModelToCheck[]): Promise<void> {
    checks = models.map(({ model }) => ({ model, result: null, problem: null }));
    checks = await Promise.all(models.map(checkOne));
    const stops = checks.flatMap(({ model, problem }) =>
      problem === null ? [] : [{ scope: 'model', model, reason: problem } as const],
    );
    counts = addCounts(counts, { ...NO_COUNTS, stops });
  }

  async function checkOne({ model, queue }: ModelToCheck): Promise<ModelCheck> {
    const { checkModel } = proxyActivities<Activities>({ ...CHECK_OPTIONS, taskQueue: queue });
    try {
      const check = { sweep: spec.id, model, seed: spec.seed };
      const result = await checkModel.executeWithOptions({ summary: `preflight: one call of ${model}` }, [check]);
      return { model, result, problem: null };
    } catch (error) {
      if (isCancellation(error)) {
        cancelled = true;
        return { model, result: null, problem: null };
      }
      if (isUnclaimed(error)) return { model, result: null, problem: null };
      const failure = failureOf(error);
      if (failure === null) throw error;
      return { model, result: null, problem: failure.reason };
    }
  }

  /** As if the sweep was started again: it skips the cells that have a score. */
  function playAgain(): Promise<never> {
    return continueAsNew<typeof sweep>({ spec, cells, concurrency, ...(userRetries !== undefined && { userRetries }) });
  }

  async function runShards(window: number): Promise<void> {
    while (hasWork() && !workflowInfo().continueAsNewSuggested) {
      const from = next;
      next = Math.min(from + SHARD_CELLS, cells);
      const workflowId = shardWorkflowId(spec.settings.results.id, spec.id, from, next);
      working.add(workflowId);
      try {
        const shard = await executeChild(sweepShard, {
          workflowId,
          args: [
            { spec, from, to: next, window, stops: counts.stops, ...(userRetries !== undefined && { userRetries }) },
          ],
          typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }],
          staticSummary: `${spec.id}: cells ${from} to ${next - 1} of ${cells}`,
        });
        counts = addCounts(counts, shard);
      } catch (error) {
        if (!isCancellation(error)) throw error;
      } finally {
        working.delete(workflowId);
        cancelled ||= CancellationScope.current().consideredCancelled;
      }
    }
  }

  await Promise.all(Array.from({ length: atATime }, (_, index) => runShards(share(concurrency, atATime, index))));
  if (hasWork()) {
    const resumed = { from: next, counts, checks, ...(requeued && { requeued }) };
    return continueAsNew<typeof sweep>({ ...input, resumed });
  }
  if (requeued && !cancelled) return playAgain();
  upsertMemo({ progress: progress() });
  await close({
    sweep: spec.id,
    status: statusOf(counts, cancelled),
    reasons: counts.stops.map(({ reason }) => reason),
  });
  if (requeued && !cancelled) return playAgain();
  if (cancelled) throw new CancelledFailure('the sweep was cancelled');
  return counts;
}

/** A sweep that has stopped because its results cannot be written cannot write its end either. */
async function close(input: CloseSweepInput): Promise<void> {
  try {
    await CancellationScope.nonCancellable(() => closeSweep(input));
  } catch (error) {
    if (failureOf(error)?.type !== 'results.unavailable') throw error;
  }
}

function statusOf({ stops }: SweepCounts, cancelled: boolean): CloseSweepInput['status'] {
  if (cancelled) return 'cancelled';
  return stops.length > 0 ? 'stopped' : 'completed';
}

/** The index-th part of an integer that is divided as evenly as possible. */
function share(total: number, parts: number, index: number): number {
  return Math.floor(total / parts) + (index < total % parts ? 1 : 0);
}
