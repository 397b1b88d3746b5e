import type { World } from '../world.ts';
import type { Parameter, ToolError } from './definition.ts';
import { requireLocation } from './device.ts';
import { requireLatitude, requireLongitude } from './ranges.ts';
import { ToolRefusal } from './refusal.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The two parameters of a search around a place, which is the device's own when both are left out. */
export const PLACE_PARAMETERS: Readonly<Record<'latitude' | 'longitude', Parameter>> = {
  latitude: {
    type: 'number',
    description: 'Latitude to search around, in degrees. Left out: where the device is.',
    nullable: true,
    default: null,
  },
  longitude: {
    type: 'number',
    description: 'Longitude to search around, in degrees. Left out: where the device is.',
    nullable: true,
    default: null,
  },
};

export const PLACE_ERRORS: readonly ToolError[] = [
  { class: 'ValueError', when: 'a coordinate is outside its range, or only one of the two is given' },
  { class: 'PermissionError', when: 'no coordinates are given and location service is off' },
];

/** The place asked for, or where the device is. */
export function requirePlace(world: World, latitude: number | null, longitude: number | null): Place {
  requireLatitude('latitude', latitude);
  requireLongitude('longitude', longitude);
  if (latitude === null && longitude === null) return requireLocation(world);
  if (latitude === null || longitude === null) {
    throw new ToolRefusal('ValueError', 'latitude and longitude must be given together');
  }
  return { latitude, longitude };
}
