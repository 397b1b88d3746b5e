import { SIGHT_ROWS, STATE_NAMES, TOWN_ROWS } from './map-data.ts';

/** A place on the synthetic map, at its real coordinates in degrees. */
export interface MapPlace {
  readonly name: string;
  /** Null for a town. */
  readonly street: string | null;
  readonly city: string;
  /** State, province or region as written in addresses, with the postal code if known. */
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly phone: string | null;
  readonly types: readonly string[];
  /** The region's full name, without postal code. */
  readonly state: string;
}

export type Spot = Pick<MapPlace, 'latitude' | 'longitude'>;

export const TOWNS: readonly MapPlace[] = TOWN_ROWS.map(([name, latitude, longitude, region, country, timeZone]) => ({
  name,
  street: null,
  city: name,
  region,
  country,
  latitude,
  longitude,
  timeZone,
  phone: null,
  types: ['City'],
  state: STATE_NAMES[region.slice(0, 2)] ?? region,
}));

export const SIGHTS: readonly MapPlace[] = SIGHT_ROWS.map(
  ([name, street, city, region, latitude, longitude, phone, type]) => {
    const town = TOWNS.find((candidate) => candidate.name === city);
    if (town === undefined) throw new Error(`the synthetic map has no town ${city}`);
    const { country, timeZone, state } = town;
    return { name, street, city, region, country, latitude, longitude, timeZone, phone, types: [type], state };
  },
);

export function addressOf({ name, street, city, region, country }: MapPlace): string {
  const lines = street === null ? [city] : [street === name ? name : `${name}, ${street}`, city];
  return [...lines, region, country].join(', ');
}

/** Great-circle distance in kilometers. */
export function distance(from: Spot, to: Spot): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
  const across = haversine(radians(to.longitude - from.longitude));
  const square =
    haversine(radians(to.latitude - from.latitude)) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * across;
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, square)));
}
