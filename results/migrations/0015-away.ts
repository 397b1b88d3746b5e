import type { Addition } from './addition.ts';

/** Room for models that cannot be reached, and for how long sweeps wait for them. Without it, each call tries by itself and gives up. */
export const AWAY: Addition = {
  columns: {
    model_traffic: { away_since: 'double precision', away_reason: 'text', probe_at: 'double precision' },
    budgets: { away_ms: 'double precision' },
  },
};
