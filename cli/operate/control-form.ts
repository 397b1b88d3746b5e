import type { Pause, SweepControl } from '../../runs/contract.ts';

/** The form that `pause`, `resume` and `retune` print with `--json` (docs/json-output.md). */
export function controlForm(sweep: string, { concurrency, paused }: SweepControl) {
  return { sweep, concurrency, paused: pausedForm(paused) };
}

export function pausedForm(paused: Pause | null) {
  return paused && { at: new Date(paused.at).toISOString(), by: paused.by, reason: paused.reason };
}
