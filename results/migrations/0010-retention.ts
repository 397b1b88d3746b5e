import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/** Makes room for logs that are kept elsewhere, and for when packs and texts were last needed. */
export async function addRetention({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('archives')
    .addColumn('sweep', text, (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('location', text, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('bytes', 'double precision', (column) => column.notNull())
    .addColumn('runs', 'integer', (column) => column.notNull())
    .addColumn('archived_at', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('archives_of_sweeps', ['sweep', 'part'])
    .execute();
  for (const table of ['trajectories', 'earlier_runs'] as const)
    await schema.alterTable(table).addColumn('archived_part', 'integer').execute();
  for (const table of ['packs', 'texts'] as const)
    await schema.alterTable(table).addColumn('saved_at', 'double precision').execute();
}
