import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { NightlySweep } from '../store/retention.ts';

/** The sweeps of all nights that were opened, the latest of each schedule first. */
export async function nightlySweeps(database: Kysely<ResultsSchema>): Promise<readonly NightlySweep[]> {
  const rows = await database
    .selectFrom('nights')
    .select(['schedule', 'sweep', 'good'])
    .orderBy('schedule')
    .orderBy('scheduled_at', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ schedule }) => schedule).values()].flatMap((nights) => {
    const baseline = nights.find(({ good }) => good === 1)?.sweep;
    return nights.map(({ schedule, sweep }, nightsAgo) => ({
      schedule,
      sweep,
      isBaseline: sweep === baseline,
      nightsAgo,
    }));
  });
}
