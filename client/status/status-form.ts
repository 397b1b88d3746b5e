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
    /** Id of the sweep. */
    sweep,
    /** Temporal's status of its workflow, in lower case: `running`, `completed`, `failed`, `cancelled`, `terminated` and others. */
    status: workflow?.status ?? null,
    /** When the latest run of the workflow began. */
    startedAt: timeForm(workflow?.startedAt ?? null),
    /** When it ended; `null` while it runs. */
    finishedAt: timeForm(workflow?.finishedAt ?? null),
    ...verdictForm(diagnosis),
    /**
     * Where `cells`, `done`, `running` and what was played come from: `workflow`, which a worker answers for; `end`, stored when it ended; `results`,
     * the stored runs, if no worker answers; `null` if none of them does.
     */
    progressFrom,
    /** All cells; `null` where not known. */
    cells,
    /** Finished cells: with a score from before, or played now; `null` where not known. */
    done: progress && finishedCells(progress.counts),
    /** Cells that are being played; `null` where not known. */
    running,
    /** How many trajectories may run at a time; `null` for sweeps of earlier versions. */
    concurrency,
    /** `agent`, `cells`, `done`, `running` and `concurrency` (its part; 0 while the sweep is paused) of each agent that is being played. */
    playing: progress?.agents ?? [],
    /** Since when, by whom and why; `null` if the sweep is not paused. */
    paused: pausedForm(paused),
    /** Trajectories that ended per minute, in the last five minutes; of a sweep that has ended, in all of it. */
    perMinute: recent.withinMs > 0 ? (recent.ended * 60_000) / recent.withinMs : null,
    /** When it ends if it continues like this; `null` if that cannot be said or nothing moves: all turns wait, it is paused, nothing ends. */
    eta: timeForm(eta.at),
    /** What holds it up or slows it down, or `null`. */
    etaReason: eta.because,
    /** Cells that had a score before this run of the workflow. */
    skipped,
    /** How many of the cells played now ended in each way. */
    outcomes,
    /** How many runs have a score, as stored. Where the results cannot be read: of those played now; `null` if others were played before. */
    scored: scores?.scored ?? null,
    /** Attempts of model turns beyond the first, over all runs. */
    retries,
    /** Share of all runs with a verdict that are solved, as stored; `null` if there are none. */
    solved: scores?.solved ?? null,
    /** Their mean similarity; `null` where `scored` is, and without scores. */
    similarity: scores?.similarity ?? null,
    /** Why some cells are not played: `scope` (`model` or `sweep`), `model` and `reason`. */
    stops,
    /** What turns wait for, of at most 20 trajectories: `reason`, and the number of `turns`. */
    waits: groupWaits(activities, now).map(({ reason, items }) => ({ reason, turns: items.length })),
    /** The running trajectories that began first, at most three. */
    oldest: oldest.map(({ id, startedAt: since, pending }) => ({
      /** Of the trajectory. */
      id,
      /** When it began. */
      startedAt: timeForm(since),
      /** What it is at; `null` between two activities. */
      activity: pending?.activity ?? null,
      /** Which attempt of that runs or comes next; `null` between two activities. */
      attempt: pending?.attempt ?? null,
      /** Why the attempt before failed, or `null`. */
      failure: pending?.lastFailure ?? null,
    })),
    /** Who sits in the seats that somebody outside takes; `null` without such seats, or where the results cannot be read. */
    seats: seatsForm(facts.seats),
    /**
     * `max_cost_usd`, `max_tokens`, `ends`, `allow_unpriced`, `cost_usd`, `tokens`, `unpriced` and `reserved`, as in `sweep limit`; `null` where the
     * results cannot be read.
     */
    budget: results.budget,
    /** How its models stand with their limits, as in `engine limits`; `null` where the results cannot be read. */
    models: results.models?.map(trafficForm) ?? null,
    /** What is stored of each agent. */
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
    /** Running trajectories with a seat that somebody outside takes. */
    runs,
    /** Seats of the first 50 of them, as far as workers answered; of these the other keys are. */
    examined: examined.length,
    /** Seats whose turn is due. */
    due: due.length,
    /** When the longest of these became due; `null` if none is. */
    dueSince: timeForm(due[0]?.dueSince ?? null),
    /** Who has taken seats: `name`, and how many `seats`. */
    held: [...held].map(([name, seats]) => ({ name, seats: seats.length })),
  };
}

function timeForm(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
