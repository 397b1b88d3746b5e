import {
  CancellationScope,
  CancelledFailure,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  setHandler,
  upsertMemo,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import type { CloseSweepInput, OpenSweepResult, SweepCounts, SweepInput } from '../runs/sweep-contract.ts';
import type { Progress } from '../runs/progress.ts';
import { RESULTS_UNAVAILABLE } from '../runs/results-unavailable.ts';
import type { SweepControl } from '../runs/sweep-control.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { asWorkflowFailure, failureOf } from './failure-of.ts';
import { inLanes } from './lanes.ts';
import { inOneWindow } from './one-window.ts';
import { progressQuery, requeuedSignal } from './queries.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { controlSweep } from './sweep-control.ts';
import { thoughCancelled } from './though-cancelled.ts';

type Activities = ReturnType<typeof createActivities>;

const { openSweep, closeSweep } = proxyActivities<Activities>(WORK_OPTIONS);

/**
 * Plays all cells of a sweep. Writes the sweep's row at the start and its end at the end. If cancelled, what was played is
 * stored.
 */
export async function sweep(input: SweepInput): Promise<SweepCounts> {
  const { spec, cells } = input;
  let ended = false;
  const scope = CancellationScope.current();
  const control = controlSweep({ concurrency: input.concurrency, paused: input.paused ?? null }, () =>
    scope.consideredCancelled ? 'it was cancelled' : ended ? 'it has ended' : null,
  );
  const playing = patched('a-lane-per-agent') ? inLanes(input, control) : inOneWindow(input, control);
  const progress = (): Progress => {
    const { checks, ...played } = playing.progress();
    const { paused } = control();
    return {
      cells,
      running: 0,
      ...played,
      ...(checks.length > 0 && { checks }),
      ...(paused && !ended && { paused }),
    };
  };
  setHandler(progressQuery, progress);
  setHandler(requeuedSignal, playing.requeue);

  const opened = input.resumed ? NOT_OPENED : await open(spec);
  /** As if the sweep was started again: it skips the cells that have a score. */
  const playAgain = (): Promise<never> => {
    const { preflight: _, ...rest } = nextInput(input, control());
    return continueAsNew<typeof sweep>(rest);
  };

  const resumed = await playing.play(opened);
  if (resumed) return continueAsNew<typeof sweep>({ ...nextInput(input, control()), resumed });
  const cancelled = scope.consideredCancelled;
  if (playing.requeued && !cancelled) return playAgain();
  ended = true;
  const { counts } = playing.progress();
  upsertMemo({ progress: progress() });
  await close({
    sweep: spec.id,
    status: statusOf(counts, cancelled),
    reasons: counts.stops.map(({ reason }) => reason),
  });
  if (playing.requeued && !cancelled) return playAgain();
  if (cancelled) throw new CancelledFailure('the sweep was cancelled');
  return counts;
}

const NOT_OPENED: OpenSweepResult = { recovered: 0 };

/** What other commands find the sweep by is set here, because schedules and other clients start sweeps too. */
async function open(spec: SweepInput['spec']): Promise<OpenSweepResult> {
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.sweepId, value: spec.id }]);
  upsertMemo({ results: spec.settings.results.location });
  try {
    return await openSweep(spec);
  } catch (error) {
    const failure = isCancellation(error) ? null : failureOf(error);
    throw failure === null ? error : asWorkflowFailure(failure);
  }
}

/** What holds for the next run of this workflow. */
function nextInput(input: SweepInput, { concurrency, paused }: SweepControl): SweepInput {
  const { resumed: _, paused: __, ...rest } = input;
  return { ...rest, concurrency, ...(paused && { paused }) };
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
