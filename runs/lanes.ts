import type { OpenSweepResult, SweepSpec } from './sweep-contract.ts';

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

/** At about nine events per trajectory, a shard ends well before Temporal suggests continue-as-new (4,096 events). */
export const SHARD_CELLS = 400;
/** A second one keeps the window full while the last cells of the first finish. */
const FEWEST_SHARDS = 2;

/**
 * How many shards play at a time: several, so that the window stays full while a shard's last cells finish, and so many that
 * each has twice the cells of its part of the window.
 */
export function shardsAtATime(window: number): number {
  return Math.max(FEWEST_SHARDS, Math.ceil((2 * window) / SHARD_CELLS));
}
