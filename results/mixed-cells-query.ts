import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { SOLVED_FROM } from '../evaluation/solved.ts';
import type { ResultsSchema } from './schema.ts';
import type { MixedCell } from './store.ts';

const solved = sql`similarity >= ${sql.lit(SOLVED_FROM)}`;

/** Cells whose scored trials differ: some are solved and some are not, or they have several outcomes. */
export async function mixedCells(database: Kysely<ResultsSchema>, sweep: string): Promise<readonly MixedCell[]> {
  return database
    .selectFrom('trajectories')
    .select([
      'agent',
      'scenario',
      'augmentation',
      sql<string | null>`min(case when ${solved} then id end)`.as('solvedId'),
      sql<string | null>`min(case when ${solved} then null else id end)`.as('unsolvedId'),
    ])
    .where('sweep', '=', sweep)
    .where('similarity', 'is not', null)
    .groupBy(['agent', 'scenario', 'augmentation'])
    .having(
      sql<boolean>`min(outcome) < max(outcome) or sum(case when ${solved} then 1 else 0 end) between 1 and count(*) - 1`,
    )
    .orderBy('agent')
    .orderBy('scenario')
    .orderBy('augmentation')
    .execute();
}
