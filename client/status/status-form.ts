import { NO_COUNTS, finishedCells } from '../../runs/sweep-counts.ts';
import type { SeatsFacts } from '../../diagnosis/facts.ts';
import { dueSeats } from '../../diagnosis/causes/seats.ts';
import { verdictForm } from '../diagnosis/why-form.ts';
import { trafficForm } from '../planning/limits.ts';
import { pausedForm } from '../operating/control-form.ts';
import { groupWaits } from '../operating/group-reasons.ts';
import type { SweepStatus } from './status.ts';

/** The form that `status --json` prints. */
export function statusForm({ facts, diagnosis, eta, oldest, agents, scores }: SweepStatus, now: number) {
  const { sweep, workflow, progress, progressFrom, recent, activities, results } = facts;
  const { cells = null, running = facts.listed, concurrency = null, paused = null } = progress ?? {};
  const { skipped, outcomes, retries, stops } = progress?.counts ?? NO_COUNTS;
  return {
    sweep,
    status: workflow?.status ?? null,
    startedAt: timeForm(workflow?.startedAt ?? null),
    finishedAt: timeForm(workflow?.finishedAt ?? null),
    ...verdictForm(diagnosis),
    progressFrom,
    cells,
    done: progress && finishedCells(progress.counts),
    running,
    concurrency,
    playing: progress?.agents ?? [],
    paused: pausedForm(paused),
    perMinute: recent.withinMs > 0 ? (recent.ended * 60_000) / recent.withinMs : null,
    eta: timeForm(eta.at),
    etaReason: eta.because,
    skipped,
    outcomes,
    scored: scores?.scored ?? null,
    retries,
    solved: scores?.solved ?? null,
    similarity: scores?.similarity ?? null,
    stops,
    waits: groupWaits(activities, now).map(({ reason, items }) => ({ reason, turns: items.length })),
    oldest: oldest.map(({ id, startedAt: since, pending }) => ({
      id,
      startedAt: timeForm(since),
      activity: pending?.activity ?? null,
      attempt: pending?.attempt ?? null,
      failure: pending?.lastFailure ?? null,
    })),
    seats: seatsForm(facts.seats),
    budget: results.budget,
    models: results.models?.map(trafficForm) ?? null,
    agents,
  };
}

/** Null without seats that somebody outside takes. */
function seatsForm({ runs, examined }: SeatsFacts) {
  if (runs === 0) return null;
  const due = dueSeats({ seats: { runs, examined } });
  const held = Map.groupBy(examined, ({ holder }) => holder?.name ?? null);
  held.delete(null);
  return {
    runs,
    examined: examined.length,
    due: due.length,
    dueSince: timeForm(due[0]?.dueSince ?? null),
    held: [...held].map(([name, seats]) => ({ name, seats: seats.length })),
  };
}

function timeForm(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
