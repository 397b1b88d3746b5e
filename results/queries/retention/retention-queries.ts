import type { Kysely } from 'kysely';
import type { BeforeWrite } from '../before-write.ts';
import type { ResultsSchema } from '../../schema/rows.ts';
import type { Retention, NightlySweep } from '../../store/retention.ts';
import { purgeSweep } from './purge-sweep.ts';
import { sweepSize } from './sweep-size.ts';

export function retentionQueries(database: Kysely<ResultsSchema>, beforeWrite: BeforeWrite): Retention {
  return {
    sizeOf: (sweep, finishedBefore) => sweepSize(database, sweep, finishedBefore),
    nightlySweeps: () => nightlySweeps(database),
    purge: (choice) => purgeSweep(database, choice, beforeWrite),
  };
}

/** The sweeps of all nights that were opened, the latest of each schedule first. */
async function nightlySweeps(database: Kysely<ResultsSchema>): Promise<readonly NightlySweep[]> {
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
