import { DateTime, IANAZone } from 'luxon';
import type { Profile } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { createServices } from '../../services/create-services.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import { UserError } from '../errors.ts';
import type { CallSetting } from './call-tool.ts';
import { chooseWorld } from './choose-world.ts';
import type { WorldChoice } from './choose-world.ts';

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
  const services = createServices(request.services, { now: clock.start, environment, world: DEFAULT_WORLD });
  return { world: await chooseWorld(request, clock), clock, services, profile: request.profile };
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
