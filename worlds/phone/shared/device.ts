import type { World } from '../../../sandbox/world.ts';
import type { DocumentedError, Parameter } from '../../../sandbox/tools/definition.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';
import { phoneOf } from '../tables.ts';
import type { SettingRow } from '../tables.ts';
import { requireLatitude, requireLongitude } from './ranges.ts';

/** In degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The parameters of a search around a place. If both are omitted, the device's location is used. */
export const PLACE_PARAMETERS = {
  latitude: {
    type: 'number',
    description:
      'Latitude to search around, in degrees from -90 to 90. If both are omitted, the location of the device is used.',
    nullable: true,
    default: null,
  },
  longitude: {
    type: 'number',
    description:
      'Longitude to search around, in degrees from -180 to 180. If both are omitted, the location of the device is used.',
    nullable: true,
    default: null,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export const PLACE_ERRORS: readonly DocumentedError[] = [
  { class: 'ValueError', when: 'a coordinate is outside its range, or only one of the two is given' },
  { class: 'PermissionError', when: 'no coordinates are given and location service is off' },
];

/** The world's only device. */
export function deviceOf(world: World): SettingRow {
  const [device] = phoneOf(world).SETTING;
  if (device === undefined) throw new Error('the world has no row in SETTING');
  return device;
}

export function requireWifi(world: World): void {
  if (!deviceOf(world).wifi) throw new ToolError('ConnectionError', 'No connection: wifi is off.');
}

/** The device's location. */
export function requireLocation(world: World): Place {
  const { location_service, latitude, longitude } = deviceOf(world);
  if (!location_service)
    throw new ToolError('PermissionError', 'The location is not available: location service is off.');
  return { latitude, longitude };
}

/** The requested place, or the device's location. */
export function requirePlace(world: World, latitude: number | null, longitude: number | null): Place {
  requireLatitude('latitude', latitude);
  requireLongitude('longitude', longitude);
  if (latitude === null && longitude === null) return requireLocation(world);
  if (latitude === null || longitude === null) {
    throw new ToolError('ValueError', 'Give both latitude and longitude, or neither.');
  }
  return { latitude, longitude };
}
