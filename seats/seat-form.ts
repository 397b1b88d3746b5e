import type { OpenSeat } from '../client/external-runs.ts';

/** The form that `join --json` prints. */
export function seatForm({ trajectory, workflowId, role, holder, due, dueSince, silenceMs }: OpenSeat) {
  return {
    /** Of the trajectory. */
    id: trajectory,
    /** Of its workflow. */
    workflowId,
    /** `agent` or `user`: `join ID --as ROLE`. */
    role,
    /** Who takes it: `name`, and when it was last heard of, `heard_at`; `null` if no one has yet. */
    holder: holder && { name: holder.name, heardAt: timeForm(holder.heardAt) },
    /** The number of the turn that is due; `null` while others play. */
    turn: due,
    /** When it became due; `null` while others play. */
    dueSince: timeForm(dueSince),
    /** When the run ends as `silent` without a turn; `null` while others play. */
    silentAt: dueSince === null ? null : timeForm(dueSince + silenceMs),
  };
}

function timeForm(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
