import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { Pack } from '../scenarios/pack.ts';
import type { UnstoredSweep } from '../runs/sweep-contract.ts';

let loaded: Pack | undefined;

/** The built-in catalogue. Checked once per process. */
export function catalogue(): Pack {
  loaded ??= loadPack();
  return loaded;
}

/** A sweep of the built-in catalogue with scripted roles. `overrides` replaces any field. */
export function sweepOf(
  id: string,
  scenarios: readonly string[],
  overrides: Partial<UnstoredSweep> = {},
): UnstoredSweep {
  const { name, hash } = catalogue();
  return {
    id,
    settings: { pack: { name, hash }, profile: 'default', clock: DEFAULT_CLOCK, services: 'synthetic' },
    scenarios,
    augmentations: ['none'],
    agents: ['scripted:oracle'],
    user: 'scripted:user',
    trials: 1,
    seed: 0,
    ...overrides,
  };
}
