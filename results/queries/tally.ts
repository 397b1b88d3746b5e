import { sql } from 'kysely';
import { ResultsUnusable } from '../results-unavailable.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import { trialsOf } from './forks.ts';
import { SCORE_SUMS, SPENT_SUMS, spentOf } from './sum-columns.ts';
import type { TallyGroup, MixedCell } from '../store/sums.ts';

/** Counts and sums of a sweep's trials, grouped in the database by what reports distinguish. */
export async function tally(
  database: ResultsDatabase,
  location: string,
  sweep: string,
): Promise<readonly TallyGroup[]> {
  const rows = await trialsOf(database, sweep)
    .select([
      'agent',
      'user',
      'base_scenario as scenario',
      'categories',
      'augmentation',
      'outcome',
      'services',
      'harness',
      sql<number>`cast(count(*) as integer)`.as('runs'),
      ...SCORE_SUMS,
      sql<number>`cast(coalesce(sum(turn_count), 0) as double precision)`.as('turnCountSum'),
      sql<number>`coalesce(sum(wording), 0.0)`.as('wordingSum'),
      sql<number>`cast(count(wording) as integer)`.as('worded'),
      sql<number>`cast(count(case when solved = 1 and objections > 0 then 1 end) as integer)`.as('saved'),
      sql<number>`cast(coalesce(sum(faults), 0) as integer)`.as('faults'),
      sql<number>`cast(count(case when faults > 0 and solved is not null then 1 end) as integer)`.as('faulted'),
      sql<number>`cast(count(case when faults > 0 and solved = 1 then 1 end) as integer)`.as('recovered'),
      sql<number>`cast(sum(retries) as double precision)`.as('retries'),
      ...SPENT_SUMS,
    ])
    .groupBy(['agent', 'user', 'base_scenario', 'categories', 'augmentation', 'outcome', 'services', 'harness'])
    .orderBy('agent')
    .orderBy('user')
    .orderBy('base_scenario')
    .orderBy('augmentation')
    .orderBy('categories')
    .execute();
  return rows.map(({ categories, ...row }) => ({
    ...row,
    categories: categoriesOf(categories, location, sweep),
    spent: spentOf(row),
  }));
}

function categoriesOf(json: string, location: string, sweep: string): readonly string[] {
  try {
    return JSON.parse(json);
  } catch (error) {
    const hint = `find the damaged rows with \`toolsandbox list --sweep ${sweep}\`, then restore a backup`;
    throw new ResultsUnusable(location, 'the categories of a run are damaged', hint, { cause: error });
  }
}

/** Cells whose scored trials differ: some are solved and some are not, or they have several outcomes. */
export async function mixedCells(database: ResultsDatabase, sweep: string): Promise<readonly MixedCell[]> {
  return trialsOf(database, sweep)
    .select([
      'agent',
      'base_scenario as scenario',
      'augmentation',
      sql<string | null>`min(case when solved = 1 then id end)`.as('solvedId'),
      sql<string | null>`min(case when solved = 0 then id end)`.as('unsolvedId'),
    ])
    .where('similarity', 'is not', null)
    .groupBy(['agent', 'base_scenario', 'augmentation'])
    .having(sql<boolean>`min(outcome) < max(outcome) or min(solved) < max(solved)`)
    .orderBy('agent')
    .orderBy('base_scenario')
    .orderBy('augmentation')
    .execute();
}
