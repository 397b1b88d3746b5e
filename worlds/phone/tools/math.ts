import { number } from '../shared/parameters.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import { onCall } from '../../../sandbox/tools/on-call.ts';
import { requireLatitude, requireLongitude } from '../shared/ranges.ts';

const geodesic = onCall(() => import('../shared/geodesic.ts'));

const latitude = (point: string) => number(`Latitude of the ${point} point in degrees, from -90 to 90.`);
const longitude = (point: string) => number(`Longitude of the ${point} point in degrees, from -180 to 180.`);

export const calculateLatLonDistance = tool({
  name: 'calculate_lat_lon_distance',
  module: 'utilities',
  domain: 'math',
  caller: 'agent',
  description: 'Calculates the distance between two points, as the crow flies.',
  parameters: {
    latitude_0: latitude('first'),
    longitude_0: longitude('first'),
    latitude_1: latitude('second'),
    longitude_1: longitude('second'),
  },
  returns: 'the distance in kilometers',
  floats: [''],
  result: 'number',
  unit: 'km',
  errors: [{ class: 'ValueError', when: 'a latitude is outside -90 to 90 or a longitude outside -180 to 180' }],
  dependsOn: [],
  effect: 'pure',
  checksTypes: true,
  probe: () => ({ latitude_0: 48.85, longitude_0: 2.35, latitude_1: 52.52, longitude_1: 13.4 }),
  execute: async (_context, { latitude_0, longitude_0, latitude_1, longitude_1 }) => {
    requireLatitude('latitude_0', latitude_0);
    requireLongitude('longitude_0', longitude_0);
    requireLatitude('latitude_1', latitude_1);
    requireLongitude('longitude_1', longitude_1);
    const { metersBetween } = await geodesic();
    const [from, to] = [
      { latitude: latitude_0, longitude: longitude_0 },
      { latitude: latitude_1, longitude: longitude_1 },
    ];
    return { result: metersBetween(from, to) / 1000 };
  },
});
