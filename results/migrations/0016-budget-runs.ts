import type { Addition } from './addition.ts';

/** Room for how far the runs of a sweep with a budget are. Without it, the rest of a budget is spread over all of them. */
export const BUDGET_RUNS: Addition = {
  tables: {
    budget_runs: {
      columns: { sweep: 'text', run: 'text', calls: 'integer', expires_at: 'double precision' },
      required: ['sweep', 'run', 'calls', 'expires_at'],
      primaryKey: ['sweep', 'run'],
    },
  },
};
