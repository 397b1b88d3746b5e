import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

export async function createSweepsAndTrajectories({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('sweeps')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('parameters', text, (column) => column.notNull())
    .addColumn('created_at', 'double precision', (column) => column.notNull())
    .execute();
  await schema
    .createTable('trajectories')
    .addColumn('id', text, (column) => column.primaryKey())
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
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('similarity', 'double precision')
    .addColumn('milestone_similarity', 'double precision')
    .addColumn('minefield_similarity', 'double precision')
    .addColumn('turn_count', 'integer')
    .addColumn('started_at', 'double precision', (column) => column.notNull())
    .addColumn('finished_at', 'double precision', (column) => column.notNull())
    .addColumn('workflow_id', text)
    .addColumn('run_id', text)
    .addColumn('categories', text, (column) => column.notNull())
    .addColumn('usage', text, (column) => column.notNull())
    .addColumn('provenance', text, (column) => column.notNull())
    .addColumn('explanation', text, (column) => column.notNull())
    .addColumn('clock', text, (column) => column.notNull())
    .addColumn('world', text, (column) => column.notNull())
    .addColumn('events', text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('trajectories_of_sweep')
    .on('trajectories')
    .columns(['sweep', 'agent', 'scenario', 'augmentation', 'trial'])
    .execute();
}
