import { trafficForm } from '../limit/run-limit.ts';
import { pausedForm } from '../operate/control-form.ts';
import { groupWaits } from '../sweep/waits.ts';
import { finishedCells, solvedShare } from '../../runs/sweep-counts.ts';
import type { SweepStatus } from './read-status.ts';

/** The form that `status --json` prints (docs/json-output.md). */
export function statusForm(
  { sweep, status, startedAt, finishedAt, progress, recent, eta, waits, oldest, stored }: SweepStatus,
  now: number,
) {
  const { cells, running, counts, concurrency = null, paused = null } = progress;
  const { skipped, outcomes, scored, similaritySum, stops } = counts;
  return {
    sweep,
    status,
    startedAt: timeForm(startedAt),
    finishedAt: finishedAt === null ? null : timeForm(finishedAt),
    cells,
    done: finishedCells(counts),
    running,
    concurrency,
    paused: pausedForm(paused),
    perMinute: recent.withinMs > 0 ? (recent.ended * 60_000) / recent.withinMs : null,
    eta: eta.at === null ? null : timeForm(eta.at),
    etaReason: eta.because,
    skipped,
    outcomes,
    scored,
    retries: counts.retries,
    solved: solvedShare(counts),
    similarity: scored > 0 ? similaritySum / scored : null,
    stops,
    waits: groupWaits(waits, now).map(({ reason, items }) => ({ reason, turns: items.length })),
    oldest: oldest.map(({ id, startedAt: since, pending }) => ({
      id,
      startedAt: timeForm(since),
      activity: pending?.activity ?? null,
      attempt: pending?.attempt ?? null,
      failure: pending?.lastFailure ?? null,
    })),
    budget: stored?.budget ?? null,
    models: stored?.models.map(trafficForm) ?? null,
    agents: stored?.agents ?? null,
  };
}

function timeForm(at: number): string {
  return new Date(at).toISOString();
}
