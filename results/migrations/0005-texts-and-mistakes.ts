import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/**
 * Makes room for texts that travel with sweeps, and for the plays that a mistake of the agent or the simulated user
 * ended, also those that a later play has replaced.
 */
export async function createTextsAndMistakes({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('texts')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('content', text, (column) => column.notNull())
    .execute();
  await schema
    .createTable('mistakes')
    .addColumn('trajectory', text, (column) => column.notNull())
    .addColumn('started_at', 'double precision', (column) => column.notNull())
    .addColumn('sweep', text, (column) => column.notNull())
    .addColumn('agent', text, (column) => column.notNull())
    .addColumn('user', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mistakes_of_plays', ['trajectory', 'started_at'])
    .execute();
  await schema.createIndex('mistakes_of_sweep').on('mistakes').column('sweep').execute();
}
