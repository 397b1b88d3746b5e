import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/** Makes room for what became of each firing of a schedule, and for budgets that end a sweep. */
export async function createNights({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('nights')
    .addColumn('schedule', text, (column) => column.notNull())
    .addColumn('scheduled_at', 'double precision', (column) => column.notNull())
    .addColumn('sweep', text, (column) => column.notNull().unique())
    .addColumn('opened_at', 'double precision', (column) => column.notNull())
    .addColumn('ended_at', 'double precision')
    .addColumn('good', 'integer')
    .addColumn('summary', text)
    .addColumn('deliveries', text)
    .addPrimaryKeyConstraint('nights_of_schedules', ['schedule', 'scheduled_at'])
    .execute();
  await schema
    .alterTable('budgets')
    .addColumn('ends', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
