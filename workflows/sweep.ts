import {
  CancellationScope,
  CancelledFailure,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  setHandler,
  startChild,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import { isStopped } from '../runs/contract.ts';
import type { CloseSweepInput, ModelCheck, ModelToCheck, Progress, SweepCounts, SweepInput } from '../runs/contract.ts';
import type { SweepControl } from '../runs/sweep-control.ts';
import { shardWorkflowId } from '../runs/names.ts';
import { FEWEST_SHARDS, SHARD_CELLS, shardsAtATime } from '../runs/shards.ts';
import { RESULTS_UNAVAILABLE } from '../runs/results-unavailable.ts';
import { addCounts, NO_COUNTS } from '../runs/sweep-counts.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { checkModel, stopsOf } from './check-model.ts';
import { asWorkflowFailure, failureOf } from './failure-of.ts';
import { runPool } from './pool.ts';
import { progressQuery, requeuedSignal } from './queries.ts';
import { RunningShards } from './running-shards.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { controlSweep } from './sweep-control.ts';
import { sweepShard } from './sweep-shard.ts';
import { temporalPriority } from './temporal-priority.ts';
import { thoughCancelled } from './though-cancelled.ts';

type Activities = ReturnType<typeof createActivities>;

const { openSweep, closeSweep } = proxyActivities<Activities>(WORK_OPTIONS);

/**
 * Plays all cells of a sweep in overlapping shards, so that the window stays full while a shard's last cells finish.
 * Writes the sweep's row at the start and its end at the end. If cancelled, what was played is stored.
 */
export async function sweep(input: SweepInput): Promise<SweepCounts> {
  const { spec, cells, userRetries, priority } = input;
  let counts = input.resumed?.counts ?? NO_COUNTS;
  let next = input.resumed?.from ?? 0;
  let ended = false;
  const scope = CancellationScope.current();
  const started: SweepControl = { concurrency: input.concurrency, paused: input.paused ?? null };
  const control = controlSweep(started, () =>
    scope.consideredCancelled ? 'it was cancelled' : ended ? 'it has ended' : null,
  );
  const shardsLeft = () => Math.ceil((cells - next) / SHARD_CELLS);
  const shardsFor = patched('shards-follow-window') ? shardsAtATime : () => FEWEST_SHARDS;
  const parts = () => {
    const { concurrency } = control();
    return Math.max(1, Math.min(shardsFor(concurrency), concurrency, working.count + shardsLeft()));
  };
  const working = new RunningShards(() => (control().paused === null ? control().concurrency : 0), parts);
  let checks: readonly ModelCheck[] = input.resumed?.checks ?? [];
  const progress = (): Progress => {
    const { concurrency, paused } = control();
    return {
      cells,
      running: 0,
      counts,
      shards: working.workflowIds,
      ...(checks.length > 0 && { checks }),
      concurrency,
      ...(paused && !ended && { paused }),
    };
  };
  setHandler(progressQuery, progress);
  let requeued = input.resumed?.requeued === true;
  setHandler(requeuedSignal, () => void (requeued = true));

  if (!input.resumed) {
    await open();
    await checkAll(input.preflight ?? []);
  }

  const hasWork = () =>
    !scope.consideredCancelled &&
    next < cells &&
    spec.agents.some((agent) => !isStopped(counts.stops, { ...spec, agent }));
  /** Whether the window of a shard that ends goes to the others. Sweeps of earlier versions leave it empty. */
  const sharesAgain = patched('windows-follow-shards');
  const mayStart = () => hasWork() && !workflowInfo().continueAsNewSuggested;
  /** While the sweep is paused, no shard starts. */
  const places = () => (control().paused !== null && mayStart() ? 0 : parts());

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

  async function checkAll(models: readonly ModelToCheck[]): Promise<void> {
    checks = models.map(({ model }) => ({ model, result: null, problem: null }));
    checks = await Promise.all(models.map((model) => checkModel(spec, model)));
    counts = addCounts(counts, { ...NO_COUNTS, stops: stopsOf(checks) });
  }

  /** What holds for the next run of this workflow. */
  function nextInput(): SweepInput {
    const { concurrency, paused } = control();
    const { resumed: _, paused: __, ...rest } = input;
    return { ...rest, concurrency, ...(paused && { paused }) };
  }

  /** As if the sweep was started again: it skips the cells that have a score. */
  function playAgain(): Promise<never> {
    const { preflight: _, ...rest } = nextInput();
    return continueAsNew<typeof sweep>(rest);
  }

  /** Returns whether a shard was left to play. */
  async function playShard(): Promise<boolean> {
    if (!mayStart()) return false;
    const from = next;
    next = Math.min(from + SHARD_CELLS, cells);
    const shard = working.add(shardWorkflowId(spec.settings.results.id, spec.id, from, next));
    try {
      shard.handle = await startChild(sweepShard, {
        workflowId: shard.workflowId,
        args: [
          {
            spec,
            from,
            to: next,
            window: shard.window,
            stops: counts.stops,
            ...(userRetries !== undefined && { userRetries }),
            ...(priority && { priority }),
          },
        ],
        typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }],
        staticSummary: `${spec.id}: cells ${from} to ${next - 1} of ${cells}`,
        ...temporalPriority(priority),
      });
      const played = await shard.handle.result();
      counts = addCounts(counts, played);
    } catch (error) {
      if (!isCancellation(error)) throw error;
    } finally {
      working.remove(shard);
    }
    return true;
  }

  let over = false;
  await Promise.all([
    runPool(places, playShard).finally(() => (over = true)),
    CancellationScope.nonCancellable(() =>
      working.tellWindows({ when: () => sharesAgain || control() !== started, until: () => over }),
    ),
  ]);
  const cancelled = scope.consideredCancelled;
  if (hasWork()) {
    const resumed = { from: next, counts, checks, ...(requeued && { requeued }) };
    return continueAsNew<typeof sweep>({ ...nextInput(), resumed });
  }
  if (requeued && !cancelled) return playAgain();
  ended = true;
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
    await thoughCancelled(() => closeSweep(input));
  } catch (error) {
    if (failureOf(error)?.type !== RESULTS_UNAVAILABLE) throw error;
  }
}

function statusOf({ stops }: SweepCounts, cancelled: boolean): CloseSweepInput['status'] {
  if (cancelled) return 'cancelled';
  return stops.length > 0 ? 'stopped' : 'completed';
}
