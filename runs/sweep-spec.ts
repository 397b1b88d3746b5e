import type { JsonObject } from '../sandbox/json.ts';
import type { StoreReference } from './contract.ts';
import type { SweepSpec, UnstoredSweep } from './sweep-contract.ts';
import type { Cell } from '../sandbox/cell.ts';

/** The sweep with the store that its results go to. */
export function storedIn({ id, location }: StoreReference, sweep: UnstoredSweep): SweepSpec {
  return { ...sweep, settings: { ...sweep.settings, results: { id, location } } };
}

/** The parameters that identify a sweep: two sweeps with equal ones ask for the same runs. */
export function parametersOf(spec: UnstoredSweep): JsonObject {
  const { settings, scenarios, augmentations, agents, user, trials, seed, forks } = spec;
  const { pack, profile, services, clock, userPrompt, prompting, agentPrompt, judge, faults } = settings;
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
    ...(judge && { judge }),
    ...(faults && { faults }),
    ...(forks && { forks: forks.hash }),
  };
}

/** All models of a sweep: its agents, its user, and its judge if it has one. */
export function modelsOf({ agents, user, settings: { judge } }: Models): readonly string[] {
  return [...agents, user, ...(judge === undefined ? [] : [judge])];
}

/** The same of stored parameters, which may be those of single runs and have none. */
export function modelsIn({ agents, user, judge }: JsonObject): readonly string[] {
  return [agents, user, judge].flat().filter((spec) => typeof spec === 'string');
}

interface Models extends Pick<SweepSpec, 'agents' | 'user'> {
  readonly settings: { readonly judge?: string | undefined };
}

type Cells = Pick<SweepSpec, 'scenarios' | 'augmentations' | 'agents' | 'trials' | 'forks'>;

export function countCells({ scenarios, augmentations, agents, trials, forks }: Cells): number {
  return forks?.cells ?? scenarios.length * augmentations.length * agents.length * trials;
}

/** The cell at an index of a sweep without forks. Agents vary slowest, then scenarios, augmentations and trials. */
export function cellAt(spec: Cells & Pick<SweepSpec, 'id' | 'user' | 'seed'>, index: number): Cell {
  const { scenarios, augmentations, agents, trials } = spec;
  const perScenario = augmentations.length * trials;
  const trial = 1 + (index % trials);
  const augmentation = augmentations[Math.floor(index / trials) % augmentations.length];
  const scenario = scenarios[Math.floor(index / perScenario) % scenarios.length];
  const agent = agents[Math.floor(index / (perScenario * scenarios.length))];
  if (augmentation === undefined || scenario === undefined || agent === undefined) {
    throw new RangeError(`cell index ${index} is out of range: the sweep has ${countCells(spec)} cells`);
  }
  return { sweep: spec.id, scenario, augmentation, agent, user: spec.user, trial, seed: spec.seed + trial - 1 };
}
