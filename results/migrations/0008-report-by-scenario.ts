import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

const SPENDING = ['agent_input', 'agent_output', 'agent_cost', 'user_input', 'user_output', 'user_cost'] as const;

/** Reports group runs by scenario, and comparisons read cells: the index from which SQLite answers both holds more. */
export async function reportByScenario({ schema }: Kysely<ResultsSchema>, { reportIndex }: Dialect): Promise<void> {
  if (!reportIndex) return;
  await schema.dropIndex('trajectories_for_reports').execute();
  await schema
    .createIndex('trajectories_for_reports')
    .on('trajectories')
    .columns(['sweep', 'agent', 'scenario', 'augmentation', 'categories', 'outcome', 'services', 'harness'])
    .columns(['trial', 'id', 'similarity', 'turn_count', 'retries', ...SPENDING])
    .execute();
}
