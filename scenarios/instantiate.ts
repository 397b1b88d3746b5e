import type { Clock } from '../sandbox/clock.ts';
import type { World } from '../sandbox/world.ts';
import { findScenario } from './find-scenario.ts';
import type { Demonstration, Pack, WorldTemplate } from './pack.ts';
import { resolveTimes } from './relative-time.ts';
import type { Scenario } from './scenario.ts';

/** A scenario as it is played: no time is relative any more, no name is left to look up. */
export interface ScenarioInstance extends Scenario {
  /** The world at the opening message. */
  readonly world: World;
  /** In the order the simulated user is shown them. */
  readonly demonstrations: readonly Demonstration[];
}

/**
 * Depends on nothing but its arguments, and of the clock on start and zone only.
 * @throws UnknownScenario
 */
export function instantiate(pack: Pack, name: string, clock: Clock): ScenarioInstance {
  const scenario = findScenario(pack, name);
  const demonstrations = scenario.user.demonstrations.flatMap((key) => pack.demonstrations[key] ?? []);
  return resolveTimes({ ...scenario, world: startWorld(pack, scenario), demonstrations }, clock);
}

/** The base world in the scenario's base state, with the scenario's own rows after the base rows. */
function startWorld({ world, states }: Pack, { rows, state }: Scenario): World {
  const template: WorldTemplate = {
    SETTING: world.SETTING.map((device) => ({ ...device, ...states[state] })),
    CONTACT: [...world.CONTACT, ...(rows?.CONTACT ?? [])],
    MESSAGING: [...world.MESSAGING, ...(rows?.MESSAGING ?? [])],
    REMINDER: [...world.REMINDER, ...(rows?.REMINDER ?? [])],
  };
  // The schema has checked the rows column by column; once their times are resolved they are the world's.
  return template as unknown as World;
}
