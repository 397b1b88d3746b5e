import type { Profile } from '../../../sandbox/cell.ts';
import { PROFILE_RULES } from '../../../sandbox/profile-rules.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { DocumentedError } from '../../../sandbox/tools/definition.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

/** Inclusive at both ends. */
interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

const TIMESTAMP: Range = { minimum: 315_529_200, maximum: 2_524_604_400 };
/** For descriptions of parameters that take a timestamp. */
export const TIMESTAMP_UNIT = `in seconds since the epoch, from ${TIMESTAMP.minimum} (1980) to ${TIMESTAMP.maximum} (2050)`;

const LATITUDE: Range = { minimum: -90, maximum: 90 };
const LONGITUDE: Range = { minimum: -180, maximum: 180 };

/** Seconds since the epoch, about 1980 to 2050. Here and below, an omitted argument and null are accepted. */
export function requireTimestamp(name: string, value: JsonValue | undefined): void {
  requireRange(name, value, TIMESTAMP);
}

/** Of a search between two times. */
export const OUT_OF_BOUNDS: DocumentedError = {
  class: 'ValueError',
  when: `a time is after ${TIMESTAMP.maximum} or, in profile \`paper\`, before ${TIMESTAMP.minimum}`,
};

/** A time to search from or up to. In profile `default` it may lie before all timestamps: 0 means from the beginning. */
export function requireTimeBound(name: string, value: JsonValue | undefined, profile: Profile): void {
  requireRange(name, value, PROFILE_RULES[profile].originalTools ? TIMESTAMP : { ...TIMESTAMP, minimum: -Infinity });
}

export function requireLatitude(name: string, value: JsonValue | undefined): void {
  requireRange(name, value, LATITUDE);
}

export function requireLongitude(name: string, value: JsonValue | undefined): void {
  requireRange(name, value, LONGITUDE);
}

function requireRange(name: string, value: JsonValue | undefined, range: Range): void {
  if (value === null || value === undefined) return;
  if (Number(value) < range.minimum) throw new ToolError('ValueError', `${name} must be at least ${range.minimum}.`);
  if (Number(value) > range.maximum) throw new ToolError('ValueError', `${name} must be at most ${range.maximum}.`);
}
