import type { Clock } from '../../sandbox/clock.ts';
import type { World } from '../../sandbox/world.ts';
import { startWorld } from '../../scenarios/instantiate.ts';
import { nearestNames } from '../../scenarios/nearest-names.ts';
import { UserError } from '../errors.ts';
import { checkedPack } from '../packs.ts';

export interface WorldChoice {
  /** Path of a JSON file. */
  readonly world?: string;
  /** A base state, without `base_` and with `-` for `_`; an unambiguous prefix is enough. */
  readonly state?: string;
}

/** The world in the file, or the catalogue's base world in the base state. */
export async function chooseWorld({ world, state = 'base' }: WorldChoice, clock: Clock): Promise<World> {
  if (world !== undefined) return (await import('../../scenarios/read-world.ts')).readWorld(world, clock);
  const pack = await checkedPack();
  return startWorld(pack, { state: stateNamed(state, Object.keys(pack.states)) }, clock);
}

function stateNamed(given: string, states: readonly string[]): string {
  const wanted = given.replaceAll('-', '_');
  const exact = states.find((state) => state === wanted || state === `base_${wanted}`);
  const prefixed = states.filter((state) => state.startsWith(`base_${wanted}`));
  const found = exact ?? (prefixed.length === 1 ? prefixed[0] : undefined);
  if (found !== undefined) return found;
  const names = states.map(shortName);
  const near = nearestNames(given, names);
  const hint = near.length === 0 ? `choose from ${names.join(', ')}` : `did you mean ${near.join(' or ')}?`;
  throw new UserError(`unknown base state "${given}": ${hint}`);
}

function shortName(state: string): string {
  return state.replace(/^base_/, '').replaceAll('_', '-');
}
