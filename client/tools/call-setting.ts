import { DateTime, IANAZone } from 'luxon';
import type { Profile } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { createServices } from '../../services/create-services.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import { UserError } from '../errors.ts';
import type { CallSetting } from './call-tool.ts';
import type { Clock } from '../../sandbox/clock.ts';
import type { World } from '../../sandbox/world.ts';
import { definitionOf } from '../../scenarios/world-of.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { startWorld } from '../../scenarios/instantiate.ts';
import { nearestNames } from '../../sandbox/nearest-names.ts';
import { checkedPack } from '../packs.ts';

export interface CallSettingRequest extends WorldChoice {
  readonly profile: Profile;
  /** ISO 8601; without an offset, in the time zone. */
  readonly now?: string;
  /** By its IANA name. */
  readonly timeZone: string;
  /** Where networked tools get their answers from. */
  readonly services: string;
}

/** In what a tool is called by hand. @throws UserError */
export async function callSetting(request: CallSettingRequest, environment: NodeJS.ProcessEnv): Promise<CallSetting> {
  const clock = { ...DEFAULT_CLOCK, timeZone: timeZoneOf(request), start: instantOf(request) };
  const definition = await worldOfPack(request.pack);
  const services = createServices(request.services, { now: clock.start, environment, world: definition });
  return { definition, world: await chooseWorld(request, clock), clock, services, profile: request.profile };
}

function timeZoneOf({ timeZone }: CallSettingRequest): string {
  if (IANAZone.isValidZone(timeZone)) return timeZone;
  throw new UserError(`invalid --time-zone "${timeZone}": give an IANA time zone, for example Europe/Oslo`);
}

/** Seconds since the epoch. */
function instantOf({ now, timeZone: zone }: CallSettingRequest): number {
  if (now === undefined) return DEFAULT_CLOCK.start;
  const time = DateTime.fromISO(now, { zone });
  if (time.isValid) return time.toSeconds();
  throw new UserError(`invalid --now "${now}": give an ISO 8601 time, for example 2024-05-15T12:00:00Z`);
}

interface WorldChoice {
  /** The pack whose world it is; the built-in catalogue if left out. */
  readonly pack?: string;
  /** Path of a JSON file. */
  readonly world?: string;
  /** A base state, without `base_` and with `-` for `_`; an unambiguous prefix is enough. */
  readonly state?: string;
}

/** What the world of a pack is made of. @throws InvalidPack */
export async function worldOfPack(pack?: string): Promise<WorldDefinition> {
  return pack === undefined ? DEFAULT_WORLD : definitionOf(await checkedPack(pack));
}

/** The world in the file, or the base world of the pack in the base state. */
export async function chooseWorld({ pack: named, world, state = 'base' }: WorldChoice, clock: Clock): Promise<World> {
  if (world !== undefined)
    return (await import('../../scenarios/read-world.ts')).readWorld(world, clock, (await worldOfPack(named)).tables);
  const pack = await checkedPack(named);
  return startWorld(pack, { state: stateNamed(state, Object.keys(pack.states)) }, { clock, profile: 'default' });
}

function stateNamed(given: string, states: readonly string[]): string {
  const wanted = given.replaceAll('-', '_');
  const exact = states.find((state) => state === wanted || state === `base_${wanted}`);
  const prefixed = states.filter((state) => state.startsWith(`base_${wanted}`));
  const found = exact ?? (prefixed.length === 1 ? prefixed[0] : undefined);
  if (found !== undefined) return found;
  const names = states.map((state) => state.replace(/^base_/, '').replaceAll('_', '-'));
  const near = nearestNames(given, names);
  const hint = near.length === 0 ? `choose from ${names.join(', ')}` : `did you mean ${near.join(' or ')}?`;
  throw new UserError(`unknown base state "${given}": ${hint}`);
}
