import { sql } from 'kysely';
import type { TrajectoryRecord } from '../record.ts';
import type { ResultsDatabase } from '../schema/rows.ts';

/** Remembers which run a fork was forked from. All runs of its id have the same origin. Idempotent. */
export async function saveOrigin(database: ResultsDatabase, { id, origin }: TrajectoryRecord): Promise<void> {
  if (origin === null) return;
  await database
    .insertInto('forks')
    .values({ trajectory: id, origin: origin.id })
    .onConflict((conflict) => conflict.column('trajectory').doNothing())
    .execute();
}

/**
 * False for a run that was forked from one of its own sweep, as trainers do: its beginning was chosen, so it is no trial of its cell. Forks
 * that are a sweep of their own are its trials.
 */
export const isTrial = (id: 'trajectories.id' | 'mistakes.trajectory', sweep: string) => sql<boolean>`not exists (
  select 1 from forks where forks.trajectory = ${sql.ref(id)}
  and substr(forks.origin, 1, ${sweep.length + 1}) = ${`${sweep}/`}
)`;

/** The trials that are stored of a sweep. */
export const trialsOf = (database: ResultsDatabase, sweep: string) =>
  database.selectFrom('trajectories').where('sweep', '=', sweep).where(isTrial('trajectories.id', sweep));

/** The ids of the forks of a trajectory that are stored. */
export async function forksOf(database: ResultsDatabase, id: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('forks')
    .select('trajectory')
    .where('origin', '=', id)
    .orderBy('trajectory')
    .execute();
  return rows.map(({ trajectory }) => trajectory);
}
