import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { SweepSpec } from '../runs/contract.ts';

/** A sweep of the built-in catalogue with scripted roles. `overrides` replaces any field. */
export function sweepOf(id: string, scenarios: readonly string[], overrides: Partial<SweepSpec> = {}): SweepSpec {
  return {
    id,
    settings: {
      pack: { path: null, hash: loadPack().hash },
      profile: 'default',
      clock: DEFAULT_CLOCK,
      services: 'synthetic',
    },
    scenarios,
    augmentations: ['none'],
    agents: ['scripted:oracle'],
    user: 'scripted:user',
    trials: 1,
    seed: 0,
    ...overrides,
  };
}
