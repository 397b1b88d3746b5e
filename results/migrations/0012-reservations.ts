import type { Addition } from './addition.ts';

/**
 * Room for what calls under way reserve of their sweep's budget, for what the calls of a model came to in a sweep, and for budgets
 * that hold although a price is not known. Without it, nothing is reserved, and a sweep exceeds its budget by the calls under way.
 */
export const RESERVATIONS: Addition = {
  columns: {
    model_tickets: { sweep: 'text', most_cost_usd: 'double precision', most_tokens: 'double precision' },
    budgets: { allow_unpriced: 'integer' },
  },
  tables: {
    sweep_models: {
      columns: {
        sweep: 'text',
        model: 'text',
        calls: 'integer',
        most_cost_usd: 'double precision',
        most_tokens: 'double precision',
        priced_by: 'text',
      },
      required: ['sweep', 'model', 'calls'],
      primaryKey: ['sweep', 'model'],
    },
  },
  indexes: { model_tickets_of_sweep: { table: 'model_tickets', columns: ['sweep'] } },
};
