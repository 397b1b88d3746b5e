import type { Progress } from '../../runs/progress.ts';
import type { Pause, SweepControl } from '../../runs/sweep-control.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';

/** The form that `sweep pause` and `sweep resume` print with `--json`. */
export function controlForm(sweep: string, { concurrency, paused }: SweepControl) {
  return { sweep, concurrency, paused: pausedForm(paused) };
}

/** The form that `sweep cancel` prints with `--json`. @param progress null while the sweep is still ending, or if it has told none */
export function cancelForm(sweep: string, status: string, progress: Progress | null) {
  return {
    sweep,
    status,
    cells: progress && progress.cells,
    done: progress && finishedCells(progress.counts),
    scored: progress && progress.counts.scored,
  };
}

export function pausedForm(paused: Pause | null) {
  return paused && { at: new Date(paused.at).toISOString(), by: paused.by, reason: paused.reason };
}
