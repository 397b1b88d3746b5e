import type { JsonObject } from '../sandbox/json.ts';
import type { StoreReference, SweepSpec, UnstoredSweep } from './contract.ts';

/** The sweep with the store that its results go to. */
export function storedIn({ id, location }: StoreReference, sweep: UnstoredSweep): SweepSpec {
  return { ...sweep, settings: { ...sweep.settings, results: { id, location } } };
}

/** The parameters that identify a sweep: two sweeps with equal ones ask for the same runs. */
export function parametersOf(spec: UnstoredSweep): JsonObject {
  const { settings, scenarios, augmentations, agents, user, trials, seed, forks } = spec;
  const { pack, profile, services, clock, userPrompt, prompting, agentPrompt } = settings;
  return {
    pack: pack.hash,
    scenarios,
    augmentations,
    agents,
    user,
    trials,
    seed,
    profile,
    services,
    clock: { ...clock },
    ...(userPrompt && { userPrompt }),
    ...(prompting && { prompting }),
    ...(agentPrompt && { agentPrompt: agentPrompt.hash }),
    ...(forks && { forks: forks.hash }),
  };
}
