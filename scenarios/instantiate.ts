import type { Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Demonstration } from '../sandbox/user-brief.ts';
import type { World } from '../sandbox/world.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { definitionOf } from './world-of.ts';
import { findScenario } from './find-scenario.ts';
import type { Pack, WorldTemplate } from './pack.ts';
import { resolveTimes } from './relative-time.ts';
import type { Scenario } from './scenario.ts';
import { scenarioUnder } from './scenario-under.ts';
import type { ProfiledScenario } from './scenario-under.ts';
import { worldUnder } from './world-under.ts';

/** What a scenario depends on besides its pack. */
export interface InstanceSettings {
  readonly clock: Clock;
  readonly profile: Profile;
}

/** A scenario as a profile plays it, with no relative time and no name left to look up. */
export interface ScenarioInstance extends ProfiledScenario {
  /** What its world is made of. */
  readonly definition: WorldDefinition;
  /** When it begins, and in which zone its days are counted. */
  readonly clock: Pick<Clock, 'start' | 'timeZone'>;
  /** The world at the opening message. */
  readonly world: World;
  /** In the order the simulated user is shown them. */
  readonly demonstrations: readonly Demonstration[];
}

/**
 * Depends on nothing but its arguments, and of the clock on start and zone only.
 * @throws UnknownScenario
 */
export function instantiate(pack: Pack, name: string, { clock, profile }: InstanceSettings): ScenarioInstance {
  const scenario = scenarioUnder(findScenario(pack, name), profile);
  const demonstrations = scenario.user.demonstrations.flatMap((key) => pack.demonstrations[key] ?? []);
  const world = startWorld(pack, scenario, { clock, profile });
  return {
    ...resolveTimes({ ...scenario, demonstrations }, clock),
    definition: definitionOf(pack),
    clock: { start: clock.start, timeZone: clock.timeZone },
    world,
  };
}

/** The scenario's own world or the base world, in a base state, with the scenario's rows after those. */
export function startWorld(
  pack: Pick<Pack, 'name' | 'definition' | 'world' | 'states'>,
  { ownWorld, rows, state }: Pick<Scenario, 'ownWorld' | 'rows' | 'state'>,
  { clock, profile }: InstanceSettings,
): World {
  const world = ownWorld ?? pack.world;
  const template: WorldTemplate = Object.fromEntries(
    Object.entries(definitionOf(pack).tables).map(([table, { single }]) => {
      const own = world[table] ?? [];
      return [
        table,
        single ? own.map((row) => ({ ...row, ...pack.states[state] })) : [...own, ...(rows?.[table] ?? [])],
      ];
    }),
  );
  return resolveTimes(worldUnder(template, profile), clock);
}
