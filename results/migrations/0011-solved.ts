import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

const SPENDING = ['agent_input', 'agent_output', 'agent_cost', 'user_input', 'user_output', 'user_cost'] as const;

/**
 * Makes room for whether a run is solved, and for how its sentences are worded. Both are null in rows that are there, and in
 * those that an earlier version adds. In a row they come after the large columns, so SQLite reads them from the indexes.
 */
export async function addSolved({ schema }: Kysely<ResultsSchema>, { reportIndex }: Dialect): Promise<void> {
  for (const table of ['trajectories', 'earlier_runs', 'scores'] as const) {
    await schema.alterTable(table).addColumn('solved', 'integer').execute();
    await schema.alterTable(table).addColumn('wording', 'double precision').execute();
  }
  if (!reportIndex) return;
  await schema.dropIndex('trajectories_of_sweep').execute();
  await schema
    .createIndex('trajectories_of_sweep')
    .on('trajectories')
    .columns(['sweep', 'agent', 'scenario', 'augmentation', 'trial', 'id', 'solved', 'wording'])
    .execute();
  await schema.dropIndex('trajectories_for_reports').execute();
  await schema
    .createIndex('trajectories_for_reports')
    .on('trajectories')
    .columns(['sweep', 'agent', 'scenario', 'augmentation', 'categories', 'outcome', 'services', 'harness'])
    .columns(['trial', 'id', 'solved', 'similarity', 'wording', 'turn_count', 'retries', ...SPENDING])
    .execute();
}
