import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { MixedCell } from '../store/sums.ts';

/** Cells whose scored trials differ: some are solved and some are not, or they have several outcomes. */
export async function mixedCells(database: Kysely<ResultsSchema>, sweep: string): Promise<readonly MixedCell[]> {
  return database
    .selectFrom('trajectories')
    .select([
      'agent',
      'scenario',
      'augmentation',
      sql<string | null>`min(case when solved = 1 then id end)`.as('solvedId'),
      sql<string | null>`min(case when solved = 0 then id end)`.as('unsolvedId'),
    ])
    .where('sweep', '=', sweep)
    .where('similarity', 'is not', null)
    .groupBy(['agent', 'scenario', 'augmentation'])
    .having(sql<boolean>`min(outcome) < max(outcome) or min(solved) < max(solved)`)
    .orderBy('agent')
    .orderBy('scenario')
    .orderBy('augmentation')
    .execute();
}
