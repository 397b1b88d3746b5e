import type { JsonObject, JsonValue } from '../json.ts';
import type { ToolDefinition } from './definition.ts';
import { requireWifi } from './device.ts';
import { valueAt } from './json-path.ts';
import { PLACE_ERRORS, PLACE_PARAMETERS, requirePlace } from './place.ts';
import { requireLatitude, requireLongitude } from './ranges.ts';

const shared = {
  module: 'rapid_api_search_tools',
  domain: 'map',
  caller: 'agent',
  effect: 'read',
  checksTypes: true,
} as const;

const searchLatLon: ToolDefinition = {
  ...shared,
  name: 'search_lat_lon',
  order: 11,
  description: 'Looks up the address at a point on the map.',
  parameters: {
    latitude: { type: 'number', description: 'Latitude of the point in degrees, -90 to 90.' },
    longitude: { type: 'number', description: 'Longitude of the point in degrees, -180 to 180.' },
  },
  returns: 'The address as text, or null when there is none.',
  errors: [
    { class: 'ValueError', when: 'a coordinate is outside its range' },
    { class: 'ConnectionError', when: 'wifi is off' },
  ],
  dependsOn: ['wifi'],
  execute: async ({ world, services }, args) => {
    const { latitude, longitude } = args as { latitude: number; longitude: number };
    requireLatitude('latitude', latitude);
    requireLongitude('longitude', longitude);
    requireWifi(world);
    const answer = await services.fetch({
      host: 'trueway-geocoding.p.rapidapi.com',
      path: '/ReverseGeocode',
      parameters: { location: `${latitude},${longitude}`, language: 'en' },
    });
    return { result: valueAt(answer, 'results', 0, 'address') ?? null };
  },
};

/** What the provider sends for its own use. */
const INTERNAL = new Set(['business_id', 'place_id', 'place_link', 'verified', 'photos']);

const searchLocationAroundLatLon: ToolDefinition = {
  ...shared,
  name: 'search_location_around_lat_lon',
  order: 12,
  description:
    'Searches the map for a place or business by name, around a point or around the device, ' +
    'and gives what is known about the nearest ones.',
  parameters: {
    location: { type: 'string', description: 'What to search for: the name of a place or business, or an address.' },
    ...PLACE_PARAMETERS,
  },
  returns: 'A list of objects, each a place with its name, address, coordinates, phone number and the like.',
  floats: ['[].latitude', '[].longitude', '[].rating'],
  errors: [...PLACE_ERRORS, { class: 'ConnectionError', when: 'wifi is off' }],
  dependsOn: ['wifi', 'location_service'],
  execute: async ({ world, services }, args) => {
    const { location, latitude, longitude } = args as {
      location: string;
      latitude: number | null;
      longitude: number | null;
    };
    const place = requirePlace(world, latitude, longitude);
    requireWifi(world);
    const answer = await services.fetch({
      host: 'maps-data.p.rapidapi.com',
      path: '/searchmaps.php',
      parameters: {
        query: location,
        lat: place.latitude,
        lng: place.longitude,
        limit: 4,
        country: 'us',
        lang: 'en',
      },
    });
    const found = valueAt(answer, 'data');
    return { result: Array.isArray(found) ? found.map(withoutInternal) : [] };
  },
};

function withoutInternal(place: JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(place as JsonObject).filter(([key]) => !INTERNAL.has(key)));
}

export const mapTools: readonly ToolDefinition[] = [searchLatLon, searchLocationAroundLatLon];
