import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { currentRuns, earlierRuns } from '../history.ts';
import type { ResultsSchema } from '../../schema/rows.ts';
import type { SweepSize } from '../../store/retention.ts';

/** Both databases read these lengths from the row, without the text. */
const BYTES = sql<number>`cast(coalesce(sum(
  octet_length(explanation) + octet_length(clock) + octet_length(world) + octet_length(events)
), 0) as double precision)`;

export async function sweepSize(
  database: Kysely<ResultsSchema>,
  sweep: string,
  finishedBefore?: number,
): Promise<SweepSize> {
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
