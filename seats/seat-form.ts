import type { OpenSeat } from '../client/external-runs.ts';

/** The form that `join --json` prints. */
export function seatForm({ trajectory, workflowId, role, holder, due, dueSince, silenceMs }: OpenSeat) {
  return {
    id: trajectory,
    workflowId,
    role,
    holder: holder && { name: holder.name, heardAt: timeForm(holder.heardAt) },
    turn: due,
    dueSince: timeForm(dueSince),
    silentAt: dueSince === null ? null : timeForm(dueSince + silenceMs),
  };
}

function timeForm(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
