import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Cell } from '../../sandbox/cell.ts';
import type { ResultsSchema } from '../schema/rows.ts';

/** Takes the next trial number of a cell, in one statement. Stored runs count, whether or not they took a number. */
export async function nextTrial(
  database: Kysely<ResultsSchema>,
  { sweep, scenario, augmentation, agent }: Pick<Cell, 'sweep' | 'scenario' | 'augmentation' | 'agent'>,
): Promise<number> {
  const afterStored = database
    .selectFrom('trajectories')
    .select(sql<number>`coalesce(max(trial), 0) + 1`.as('trial'))
    .where('sweep', '=', sweep)
    .where('agent', '=', agent)
    .where('base_scenario', '=', scenario)
    .where('augmentation', '=', augmentation);
  const { last } = await database
    .insertInto('trials')
    .values({ sweep, scenario, augmentation, agent, last: afterStored })
    .onConflict((conflict) =>
      conflict.columns(['sweep', 'scenario', 'augmentation', 'agent']).doUpdateSet({
        last: sql<number>`case when trials.last < excluded.last then excluded.last else trials.last + 1 end`,
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
