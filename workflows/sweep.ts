import {
  CancellationScope,
  CancelledFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
  setHandler,
  upsertMemo,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import type { CloseSweepInput, OpenSweepResult, SweepCounts, SweepInput } from '../runs/sweep-contract.ts';
import type { Progress } from '../runs/progress.ts';
import { RESULTS_UNAVAILABLE } from '../runs/results-unavailable.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { asWorkflowFailure, failureOf } from './failure-of.ts';
import { inLanes } from './lanes.ts';
import { storedRuns } from '../runs/sweep-counts.ts';
import { progressQuery, requeuedSignal } from './queries.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { controlSweep } from './sweep-control.ts';
import { thoughCancelled } from './though-cancelled.ts';

type Activities = ReturnType<typeof createActivities>;

const { openSweep, closeSweep, countLostRuns } = proxyActivities<Activities>(WORK_OPTIONS);

/** A power cut is over after one. */
const MOST_LOST_ROUNDS = 3;

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
  const playing = inLanes(input, control);
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

  /** As if the sweep was started again: it skips the cells that have a score. */
  const playAgain = (lostRounds = input.lostRounds): Promise<never> => {
    const { preflight: _, paused: __, ...rest } = input;
    const { concurrency, paused } = control();
    return continueAsNew<typeof sweep>({
      ...rest,
      concurrency,
      ...(paused && { paused }),
      ...(lostRounds && { lostRounds }),
    });
  };

  await playing.play(await open(spec));
  if (playing.requeued && !scope.consideredCancelled) return playAgain();
  const { counts } = playing.progress();
  const lost = await lostRuns(spec.id, counts);
  const cancelled = scope.consideredCancelled;
  const { lostRounds = 0 } = input;
  if (lost > 0 && lostRounds < MOST_LOST_ROUNDS && !cancelled) return playAgain(lostRounds + 1);
  ended = true;
  upsertMemo({ progress: progress() });
  await close({
    sweep: spec.id,
    status: statusOf(counts, { cancelled, lost }),
    reasons: [...counts.stops.map(({ reason }) => reason), ...(lost > 0 ? [lostText(lost)] : [])],
  });
  if (playing.requeued && !cancelled) return playAgain();
  if (cancelled) throw new CancelledFailure('the sweep was cancelled');
  return counts;
}

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

/** A sweep that has stopped because its results cannot be written cannot write its end either. */
async function close(input: CloseSweepInput): Promise<void> {
  await unlessUnavailable(() => closeSweep(input));
}

async function unlessUnavailable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await thoughCancelled(work);
  } catch (error) {
    if (failureOf(error)?.type !== RESULTS_UNAVAILABLE) throw error;
    return undefined;
  }
}

/** Runs that have ended and are not in the results: after a power cut, the engine may know more than they do. */
async function lostRuns(id: string, counts: SweepCounts): Promise<number> {
  if (CancellationScope.current().consideredCancelled) return 0;
  return (await unlessUnavailable(() => countLostRuns({ sweep: id, ended: storedRuns(counts) }))) ?? 0;
}

function lostText(lost: number): string {
  return `${lost} of the runs that ended are not in the results, also after they were played again`;
}

function statusOf(
  { stops }: SweepCounts,
  { cancelled, lost }: { readonly cancelled: boolean; readonly lost: number },
): CloseSweepInput['status'] {
  if (cancelled) return 'cancelled';
  return stops.length > 0 || lost > 0 ? 'stopped' : 'completed';
}
