import { DEFAULT_AWAY_MS } from '../limits/away.ts';
import type { Traffic } from '../limits/traffic.ts';

/** Lets every call through and keeps nothing, for plays that no one else takes part in. */
export const FREE_TRAFFIC: Traffic = {
  admit: async () => ({ kind: 'go' }),
  settle: async () => undefined,
  unreached: async () => true,
  throttle: async (_model, { waitMs }) => waitMs ?? 1_000,
  noteFailure: async () => 1,
  forgetFailures: async () => undefined,
  models: async () => [],
  setLimits: async () => undefined,
  budget: async () => ({
    maxCostUsd: null,
    maxTokens: null,
    ends: false,
    allowUnpriced: false,
    awayMs: DEFAULT_AWAY_MS,
    costUsd: 0,
    tokens: 0,
    unpriced: 0,
    reserved: { calls: 0, costUsd: 0, tokens: 0 },
  }),
  prices: async () => [],
  setBudget: async () => undefined,
  endRun: async () => undefined,
};
