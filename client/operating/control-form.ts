import type { Progress } from '../../runs/progress.ts';
import type { Pause, SweepControl } from '../../runs/sweep-control.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';

/** The form that `sweep pause` and `sweep resume` print with `--json`. */
export function controlForm(sweep: string, { concurrency, paused }: SweepControl) {
  return {
    /** Id of the sweep. */
    sweep,
    /** How many trajectories may run at a time while it is not paused. */
    concurrency,
    /** As in `status`; `null` if it is not paused. */
    paused: pausedForm(paused),
  };
}

/** The form that `sweep cancel` prints with `--json`. @param progress null while the sweep is still ending, or if it has told none */
export function cancelForm(sweep: string, status: string, progress: Progress | null) {
  return {
    /** Id of the sweep. */
    sweep,
    /** `cancelling`; with `--wait` how it ended, `completed` if it was just done; `terminated` where no worker could end it. */
    status,
    /** All cells; `null` without `--wait`. */
    cells: progress && progress.cells,
    /** Finished cells; `null` without `--wait`. */
    done: progress && finishedCells(progress.counts),
    /** Those of them that were played now and have a score; `null` without `--wait`. */
    scored: progress && progress.counts.scored,
  };
}

export function pausedForm(paused: Pause | null) {
  return (
    paused && {
      /** Since when. */
      at: new Date(paused.at).toISOString(),
      /** `USER@HOST`, or `null` if it was not paused by this command. */
      by: paused.by,
      /** As it was given, or `null`. */
      reason: paused.reason,
    }
  );
}
