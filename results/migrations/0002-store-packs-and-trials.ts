import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import { carryOverSweeps, carryOverTrajectories } from './carry-over.ts';
import type { Dialect } from './dialect.ts';

/**
 * Gives the store an id, and room for packs and trial numbers. Sweeps get their end, and runs two columns that reports
 * need. Both tables are made anew, because added columns would come after the large ones.
 */
export async function createStorePacksAndTrials(database: Kysely<ResultsSchema>, dialect: Dialect): Promise<void> {
  await createSmallTables(database, dialect);
  await createSweeps(database, dialect);
  await carryOverSweeps(database);
  await createTrajectories(database, dialect);
  await carryOverTrajectories(database);
  const { schema } = database;
  await schema.dropTable('sweeps').execute();
  await schema.alterTable('sweeps_0002').renameTo('sweeps').execute();
  await schema.dropTable('trajectories').execute();
  await schema.alterTable('trajectories_0002').renameTo('trajectories').execute();
  await createIndexes(database, dialect);
}

async function createSmallTables({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('store')
    .addColumn('slot', 'integer', (column) => column.primaryKey())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('packs')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('trials')
    .addColumn('sweep', text, (column) => column.notNull())
    .addColumn('scenario', text, (column) => column.notNull())
    .addColumn('augmentation', text, (column) => column.notNull())
    .addColumn('agent', text, (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('trials_of_cell', ['sweep', 'scenario', 'augmentation', 'agent'])
    .execute();
}

async function createSweeps({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('sweeps_0002')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('parameters', text, (column) => column.notNull())
    .addColumn('created_at', 'double precision', (column) => column.notNull())
    .addColumn('cells', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'double precision')
    .addColumn('status', text)
    .addColumn('reasons', text)
    .execute();
}

async function createTrajectories({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('trajectories_0002')
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
}

async function createIndexes({ schema }: Kysely<ResultsSchema>, { reportIndex }: Dialect): Promise<void> {
  await schema
    .createIndex('trajectories_of_sweep')
    .on('trajectories')
    .columns(['sweep', 'agent', 'scenario', 'augmentation', 'trial', 'id'])
    .execute();
  if (!reportIndex) return;
  await schema
    .createIndex('trajectories_for_reports')
    .on('trajectories')
    .columns(['sweep', 'agent', 'augmentation', 'categories', 'outcome', 'services', 'harness'])
    .columns(['similarity', 'turn_count', 'retries'])
    .execute();
}
