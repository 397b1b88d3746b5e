import { SINGLE_RUNS } from '../../single-runs.ts';
import type { ResultsDatabase } from '../../schema/rows.ts';
import { UserFacingError } from '../../../sandbox/user-facing-error.ts';

/** A sweep that is running, or was stopped without storing its end. */
export class SweepInUse extends UserFacingError {
  /** @param otherwise what else helps, if nothing plays it any more */
  constructor(sweep: string, otherwise?: string) {
    const more = otherwise === undefined ? '' : `; if nothing plays it any more, ${otherwise}`;
    super(`sweep ${sweep} has not ended: wait for it, or end it with \`toolsandbox sweep cancel ${sweep}\`${more}`);
  }
}

/**
 * Locks the sweep's row until the transaction ends, so that it is not resumed meanwhile. Single runs never end.
 * @throws SweepInUse
 */
export async function requireEnded(database: ResultsDatabase, sweep: string): Promise<void> {
  if (sweep === SINGLE_RUNS) return;
  const { numUpdatedRows } = await database
    .updateTable('sweeps')
    .set((is) => ({ ended_at: is.ref('ended_at') }))
    .where('id', '=', sweep)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SweepInUse(sweep);
}
