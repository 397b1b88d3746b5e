import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

/** Makes room for the limits of models, their calls under way, and the budgets of sweeps. */
export async function createTraffic({ schema }: Kysely<ResultsSchema>, { text }: Dialect): Promise<void> {
  await schema
    .createTable('model_traffic')
    .addColumn('model', text, (column) => column.primaryKey())
    .addColumn('requests_per_minute', 'double precision')
    .addColumn('tokens_per_minute', 'double precision')
    .addColumn('concurrency', 'integer')
    .addColumn('newest_slot', 'double precision')
    .addColumn('blocked_until', 'double precision')
    .addColumn('blocked_reason', text)
    .addColumn('strikes', 'integer', (column) => column.notNull())
    .addColumn('learned_rate', 'double precision')
    .addColumn('learned_at', 'double precision')
    .addColumn('token_ratio', 'double precision', (column) => column.notNull())
    .execute();
  await schema
    .createTable('model_seconds')
    .addColumn('model', text, (column) => column.notNull())
    .addColumn('second', 'double precision', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('tokens', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('model_seconds_key', ['model', 'second'])
    .execute();
  await schema
    .createTable('model_tickets')
    .addColumn('ticket', text, (column) => column.primaryKey())
    .addColumn('model', text, (column) => column.notNull())
    .addColumn('slot', 'double precision', (column) => column.notNull())
    .addColumn('tokens', 'double precision', (column) => column.notNull())
    .addColumn('estimate', 'double precision', (column) => column.notNull())
    .addColumn('running', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'double precision', (column) => column.notNull())
    .execute();
  await schema.createIndex('model_tickets_of_model').on('model_tickets').column('model').execute();
  await schema
    .createTable('model_failures')
    .addColumn('model', text, (column) => column.notNull())
    .addColumn('sweep', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('cell', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('model_failures_key', ['model', 'sweep', 'type', 'cell'])
    .execute();
  await schema
    .createTable('budgets')
    .addColumn('sweep', text, (column) => column.primaryKey())
    .addColumn('max_cost_usd', 'double precision')
    .addColumn('max_tokens', 'double precision')
    .addColumn('cost_usd', 'double precision', (column) => column.notNull())
    .addColumn('tokens', 'double precision', (column) => column.notNull())
    .addColumn('unpriced', 'integer', (column) => column.notNull())
    .execute();
}
