import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { SOLVED_FROM } from '../evaluation/solved.ts';
import { ResultsUnavailable } from './results-unavailable.ts';
import type { ResultsSchema } from './schema.ts';
import { SPENT_SUMS, spentOf } from './spending-sums.ts';
import type { TallyGroup } from './store.ts';

/** Counts and sums of a sweep's runs, grouped in the database by what reports distinguish. */
export async function tally(
  database: Kysely<ResultsSchema>,
  location: string,
  sweep: string,
): Promise<readonly TallyGroup[]> {
  const rows = await database
    .selectFrom('trajectories')
    .select([
      'agent',
      'user',
      'scenario',
      'categories',
      'augmentation',
      'outcome',
      'services',
      'harness',
      sql<number>`cast(count(*) as integer)`.as('runs'),
      sql<number>`cast(count(similarity) as integer)`.as('scored'),
      sql<number>`coalesce(sum(similarity), 0.0)`.as('similaritySum'),
      sql<number>`cast(coalesce(sum(turn_count), 0) as double precision)`.as('turnCountSum'),
      sql<number>`cast(coalesce(sum(case when similarity >= ${sql.lit(SOLVED_FROM)} then 1 else 0 end), 0) as integer)`.as(
        'solved',
      ),
      sql<number>`cast(sum(retries) as double precision)`.as('retries'),
      ...SPENT_SUMS,
    ])
    .where('sweep', '=', sweep)
    .groupBy(['agent', 'user', 'scenario', 'categories', 'augmentation', 'outcome', 'services', 'harness'])
    .orderBy('agent')
    .orderBy('user')
    .orderBy('scenario')
    .orderBy('augmentation')
    .orderBy('categories')
    .execute();
  return rows.map((row) => ({
    agent: row.agent,
    user: row.user,
    scenario: row.scenario,
    categories: categoriesOf(row.categories, location, sweep),
    augmentation: row.augmentation,
    outcome: row.outcome,
    services: row.services,
    harness: row.harness,
    runs: row.runs,
    scored: row.scored,
    similaritySum: row.similaritySum,
    turnCountSum: row.turnCountSum,
    solved: row.solved,
    retries: row.retries,
    spent: spentOf(row),
  }));
}

function categoriesOf(json: string, location: string, sweep: string): readonly string[] {
  try {
    return JSON.parse(json);
  } catch (error) {
    const hint = `find the damaged rows with \`toolsandbox list --sweep ${sweep}\`, then restore a backup`;
    throw new ResultsUnavailable(location, 'the categories of a run are damaged', hint, { cause: error });
  }
}
