import { createHash } from 'node:crypto';

import { findScenario } from './find-scenario.ts';
import type { PackContent } from './pack.ts';

/** SHA-256 (hexadecimal) of a JSON value, whatever the order of its keys. */
export function contentHash(value: unknown): string {
  const canonical: string = JSON.stringify(value, (_key, item: unknown) =>
    isPlainObject(item) ? sortedKeys(item) : item,
  );
  return createHash('sha256').update(canonical).digest('hex');
}

/** Hash of all that decides how a scenario plays: itself and the parts of the pack it uses. */
export function scenarioHash(pack: PackContent, name: string): string {
  const scenario = findScenario(pack, name);
  return contentHash({
    scenario,
    world: pack.world,
    clock: pack.clock,
    state: pack.states[scenario.state],
    demonstrations: scenario.user.demonstrations.map((demonstration) => pack.demonstrations[demonstration]),
  });
}

/** Hash of what a scenario is scored against: when it changes, old trajectories are worth scoring again. */
export function graderHash(pack: PackContent, name: string): string {
  const { milestones, minefields } = findScenario(pack, name);
  return contentHash({ milestones, minefields });
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortedKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
