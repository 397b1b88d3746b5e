import type { Kysely } from 'kysely';
import type { ModelTrafficRow } from '../schema/traffic-rows.ts';
import type { ResultsSchema } from '../schema/rows.ts';

/** Smaller steps are those of clocks that are kept right; readings are noted no more often. */
const STEP_MS = 1_000;

/**
 * Notes what the clock says. If it was set back, or another server with another clock has taken over, the times of the model move
 * with it: otherwise its calls would wait until the clock is again where it was.
 * @returns the row as it is now
 */
export async function noteClock(
  transaction: Kysely<ResultsSchema>,
  row: ModelTrafficRow,
  now: number,
): Promise<ModelTrafficRow> {
  const { model, clock_read: before } = row;
  if (before !== null && Math.abs(now - before) < STEP_MS) return row;
  const backMs = Math.max(0, (before ?? now) - now);
  const moved = (instant: number | null) => (instant === null ? null : instant - backMs);
  const times = {
    clock_read: now,
    newest_slot: moved(row.newest_slot),
    blocked_until: moved(row.blocked_until),
    learned_at: moved(row.learned_at),
    away_since: moved(row.away_since),
    probe_at: moved(row.probe_at),
  };
  await transaction.updateTable('model_traffic').set(times).where('model', '=', model).execute();
  if (backMs > 0) await moveCalls(transaction, model, backMs);
  return { ...row, ...times };
}

async function moveCalls(transaction: Kysely<ResultsSchema>, model: string, backMs: number): Promise<void> {
  await transaction
    .updateTable('model_tickets')
    .set((eb) => ({ slot: eb('slot', '-', backMs), expires_at: eb('expires_at', '-', backMs) }))
    .where('model', '=', model)
    .execute();
  // Moved one by one, a second could meet the next one, which has not moved yet.
  const seconds = await transaction.deleteFrom('model_seconds').where('model', '=', model).returningAll().execute();
  if (seconds.length === 0) return;
  const back = Math.round(backMs / 1000);
  await transaction
    .insertInto('model_seconds')
    .values(seconds.map((use) => ({ ...use, second: use.second - back })))
    .execute();
}
