import type { Kysely } from 'kysely';
import { SINGLE_RUNS } from '../single-runs.ts';
import type { ResultsSchema } from '../schema.ts';
import { SweepInUse } from './sweep-in-use.ts';

/**
 * Locks the sweep's row until the transaction ends, so that it is not resumed meanwhile. Single runs never end.
 * @throws SweepInUse
 */
export async function requireEnded(database: Kysely<ResultsSchema>, sweep: string): Promise<void> {
  if (sweep === SINGLE_RUNS) return;
  const { numUpdatedRows } = await database
    .updateTable('sweeps')
    .set((is) => ({ ended_at: is.ref('ended_at') }))
    .where('id', '=', sweep)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SweepInUse(sweep);
}
