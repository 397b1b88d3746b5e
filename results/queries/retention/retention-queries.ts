import type { BeforeWrite } from '../before-write.ts';
import type { ResultsDatabase } from '../../schema/rows.ts';
import type { Retention, NightlySweep, SweepSize } from '../../store/retention.ts';
import { purgeSweep } from './purge-sweep.ts';
import { sql } from 'kysely';
import { currentRuns, earlierRuns } from '../history.ts';

/** Both databases read these lengths from the row, without the text. */
const BYTES = sql<number>`cast(coalesce(sum(
  octet_length(explanation) + octet_length(clock) + octet_length(events)
), 0) as double precision)`;

export function retentionQueries(database: ResultsDatabase, beforeWrite: BeforeWrite): Retention {
  return {
    sizeOf: (sweep, finishedBefore) => sweepSize(database, sweep, finishedBefore),
    nightlySweeps: () => nightlySweeps(database),
    purge: (choice) => purgeSweep(database, choice, beforeWrite),
  };
}

/** The sweeps of all nights that were opened, the latest of each schedule first. */
async function nightlySweeps(database: ResultsDatabase): Promise<readonly NightlySweep[]> {
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

async function sweepSize(database: ResultsDatabase, sweep: string, finishedBefore?: number): Promise<SweepSize> {
  const [current, earlier] = await Promise.all(
    [currentRuns, earlierRuns].map((from) =>
      from(database)
        .select([
          sql<number>`cast(count(*) as integer)`.as('runs'),
          BYTES.as('bytes'),
          sql<number | null>`max(finished_at)`.as('last'),
        ])
        .where('sweep', '=', sweep)
        .$if(finishedBefore !== undefined, (query) => query.where('finished_at', '<', finishedBefore!))
        .executeTakeFirstOrThrow(),
    ),
  );
  const { forks } = await database
    .selectFrom('forks')
    .select(sql<number>`cast(count(*) as integer)`.as('forks'))
    .where('origin', 'in', (from) => from.selectFrom('trajectories').select('id').where('sweep', '=', sweep))
    .executeTakeFirstOrThrow();
  return {
    runs: current!.runs,
    earlierRuns: earlier!.runs,
    bytes: current!.bytes + earlier!.bytes,
    lastFinishedAt: Math.max(current!.last ?? 0, earlier!.last ?? 0) || null,
    forks,
  };
}
