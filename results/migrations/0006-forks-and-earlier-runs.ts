import type { CreateTableBuilder, Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/** Makes room for where forks come from, and for the runs that were set aside to play their cells again. */
export async function createForksAndEarlierRuns({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('forks')
    .addColumn('trajectory', text, (column) => column.primaryKey())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('details', text, (column) => column.notNull())
    .execute();
  await schema.createIndex('forks_of_origin').on('forks').column('origin').execute();
  await runColumns(schema.createTable('earlier_runs'), text)
    .addPrimaryKeyConstraint('earlier_runs_of_trajectories', ['id', 'started_at'])
    .execute();
  await schema
    .createIndex('earlier_runs_of_sweep')
    .on('earlier_runs')
    .columns(['sweep', 'agent', 'scenario', 'augmentation', 'trial', 'id', 'started_at'])
    .execute();
}

/** Those of a stored run, the large ones last, and when it was set aside. */
function runColumns<Name extends string>(table: CreateTableBuilder<Name>, text: Dialect['text']) {
  return table
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('sweep', text, (column) => column.notNull())
    .addColumn('scenario', text, (column) => column.notNull())
    .addColumn('augmentation', text, (column) => column.notNull())
    .addColumn('agent', text, (column) => column.notNull())
    .addColumn('user', text, (column) => column.notNull())
    .addColumn('trial', 'integer', (column) => column.notNull())
    .addColumn('seed', 'double precision', (column) => column.notNull())
    .addColumn('scenario_name', text, (column) => column.notNull())
    .addColumn('profile', text, (column) => column.notNull())
    .addColumn('services', text, (column) => column.notNull())
    .addColumn('harness', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('similarity', 'double precision')
    .addColumn('milestone_similarity', 'double precision')
    .addColumn('minefield_similarity', 'double precision')
    .addColumn('turn_count', 'integer')
    .addColumn('retries', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'double precision', (column) => column.notNull())
    .addColumn('finished_at', 'double precision', (column) => column.notNull())
    .addColumn('set_aside_at', 'double precision', (column) => column.notNull())
    .addColumn('workflow_id', text)
    .addColumn('run_id', text)
    .addColumn('categories', text, (column) => column.notNull())
    .addColumn('usage', text, (column) => column.notNull())
    .addColumn('provenance', text, (column) => column.notNull())
    .addColumn('agent_input', 'double precision')
    .addColumn('agent_output', 'double precision')
    .addColumn('agent_cost', 'double precision')
    .addColumn('user_input', 'double precision')
    .addColumn('user_output', 'double precision')
    .addColumn('user_cost', 'double precision')
    .addColumn('explanation', text, (column) => column.notNull())
    .addColumn('clock', text, (column) => column.notNull())
    .addColumn('world', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull());
}
