import { number, text } from '../shared/parameters.ts';
import { isList, isObject, valueAt } from '../../../sandbox/json.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import { asWritten } from '../../../sandbox/tools/execution/parse-arguments.ts';
import { requireWifi, PLACE_ERRORS, PLACE_PARAMETERS, requirePlace } from '../shared/device.ts';
import { requireLatitude, requireLongitude } from '../shared/ranges.ts';

const shared = {
  module: 'rapid_api_search_tools',
  domain: 'map',
  caller: 'agent',
  effect: 'read',
  checksTypes: true,
} as const;

export const searchLatLon = tool({
  ...shared,
  name: 'search_lat_lon',
  description: 'Looks up the address at the given coordinates. Requires wifi.',
  parameters: {
    latitude: number('Latitude in degrees, from -90 to 90.'),
    longitude: number('Longitude in degrees, from -180 to 180.'),
  },
  returns: 'the address as text, or null if there is none',
  result: 'text',
  errors: [
    { class: 'ValueError', when: 'a coordinate is outside its range' },
    { class: 'ConnectionError', when: 'wifi is off' },
  ],
  dependsOn: ['wifi'],
  probe: () => ({ latitude: 48.85, longitude: 2.35 }),
  execute: async ({ world, services }, { latitude, longitude }) => {
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
});

const PLACE = {
  phone_number: 'text',
  name: 'text',
  full_address: 'text',
  latitude: 'number',
  longitude: 'number',
  review_count: 'integer',
  rating: 'number',
  timezone: 'text',
  website: 'text',
  types: { list: 'text' },
  city: 'text',
  country: 'text',
} as const;

/** Keys for the provider's internal use. */
const INTERNAL = new Set(['business_id', 'place_id', 'place_link', 'verified', 'photos']);

export const searchLocationAroundLatLon = tool({
  ...shared,
  name: 'search_location_around_lat_lon',
  description:
    'Searches the map for a place, a business or an address near the given coordinates or, without coordinates, near ' +
    'the device. Requires wifi, and location service if no coordinates are given.',
  parameters: {
    location: text('Name of a place or business, or an address.'),
    ...PLACE_PARAMETERS,
  },
  returns:
    'a list of places, each with name, full_address, phone_number, latitude and longitude in degrees, and other details',
  floats: ['[].latitude', '[].longitude', '[].rating'],
  result: { list: { fields: PLACE } },
  errors: [...PLACE_ERRORS, { class: 'ConnectionError', when: 'wifi is off' }],
  dependsOn: ['wifi', 'location_service'],
  probe: () => ({ location: 'library', latitude: 48.85, longitude: 2.35 }),
  execute: async ({ world, services }, { location, latitude, longitude }, written) => {
    const place = requirePlace(world, latitude, longitude);
    requireWifi(world);
    const answer = await services.fetch({
      host: 'maps-data.p.rapidapi.com',
      path: '/searchmaps.php',
      parameters: {
        query: location,
        lat: asWritten(written, 'latitude', place.latitude),
        lng: asWritten(written, 'longitude', place.longitude),
        limit: 4,
        country: 'us',
        lang: 'en',
      },
    });
    const found = valueAt(answer, 'data');
    return { result: isList(found) ? found.filter(isObject).map(withoutInternal) : [] };
  },
});

function withoutInternal(place: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(place).filter(([key]) => !INTERNAL.has(key)));
}
