import type { OpenSweepResult, SweepSpec } from './contract.ts';

/**
 * What one agent plays of a sweep, as a sweep of this agent alone.
 * @param agentCells how many forks each agent plays, if the cells are forks
 */
export function laneSpecs(spec: SweepSpec, agentCells: OpenSweepResult['agentCells']): readonly SweepSpec[] {
  const { forks } = spec;
  return spec.agents.map((agent, index) => ({
    ...spec,
    agents: [agent],
    ...(forks && { forks: { ...forks, cells: agentCells?.[index] ?? 0 } }),
  }));
}

/**
 * Divides places as evenly as possible. No one gets more than it needs, and whoever needs one gets at least one, even if
 * there are fewer places.
 */
export function shareOut(places: number, needs: readonly number[]): readonly number[] {
  const parts = needs.map(() => 0);
  let left = places;
  const modestFirst = needs.map((need, index) => ({ need, index })).toSorted((one, other) => one.need - other.need);
  for (const [done, { need, index }] of modestFirst.entries()) {
    const part = Math.min(need, Math.max(1, Math.floor(left / (needs.length - done))));
    parts[index] = part;
    left -= part;
  }
  return parts;
}
