import { integer } from '../shared/parameters.ts';
import { isObject, valueAt } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import type { ResultShape } from '../../../sandbox/tools/result-shape.ts';
import { requireWifi, PLACE_ERRORS, PLACE_PARAMETERS, requirePlace } from '../shared/device.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

/** The provider's name of a measurement to the tool's name, in the order the tool shows them. */
const RENAMED: Readonly<Record<string, string>> = {
  temp_c: 'current_temperature',
  feelslike_c: 'perceived_temperature',
  vis_km: 'visibility_distance',
  wind_kph: 'wind_speed',
  maxtemp_c: 'max_temperature',
  mintemp_c: 'min_temperature',
  avgtemp_c: 'average_temperature',
  maxwind_kph: 'max_wind_speed',
  avgvis_km: 'average_visibility_distance',
  pressure_mb: 'barometric_pressure',
  avghumidity: 'average_humidity',
};

/** Imperial duplicates of other measurements, and precipitation. */
const DROPPED = new Set(
  (
    'temp_f feelslike_f vis_miles wind_mph maxtemp_f mintemp_f avgtemp_f maxwind_mph avgvis_miles pressure_in ' +
    'precip_mm precip_in totalprecip_mm totalprecip_in'
  ).split(' '),
);

const WEATHER: Readonly<Record<string, ResultShape>> = {
  condition: { fields: { text: 'text', code: 'integer' } },
  uv: 'number',
  sunrise: 'text',
  sunset: 'text',
  moon_phase: 'text',
  moon_illumination: 'number',
  name: 'text',
  region: 'text',
  country: 'text',
  lat: 'number',
  lon: 'number',
  tz_id: 'text',
  localtime_epoch: 'time',
  localtime: 'text',
  temperature_unit: 'text',
  distance_unit: 'text',
  humidity: 'number',
  cloud: 'number',
  ...Object.fromEntries(Object.values(RENAMED).map((name) => [name, 'number' as const])),
};

export const searchWeatherAroundLatLon = tool({
  name: 'search_weather_around_lat_lon',
  module: 'rapid_api_search_tools',
  domain: 'weather',
  caller: 'agent',
  description:
    'Looks up the weather at the given coordinates or, without coordinates, at the location of the device: the current ' +
    'conditions and the forecast for today, or the forecast for a later day. Requires wifi, and location service if no ' +
    'coordinates are given.',
  parameters: {
    days: integer('Number of days from today: 0 for today, 1 for tomorrow.', { default: 0 }),
    ...PLACE_PARAMETERS,
  },
  returns:
    'temperatures in degrees Celsius, wind speeds in kilometers per hour, distances in kilometers, pressure in millibars, ' +
    'conditions, sunrise, sunset and the place, or null if there is no forecast for that day',
  floats: ['lat', 'lon', 'uv', ...Object.values(RENAMED).filter((name) => name !== 'average_humidity')],
  result: { fields: WEATHER },
  unit: 'celsius',
  errors: [
    ...PLACE_ERRORS,
    { class: 'ValueError', when: 'days is negative' },
    { class: 'ConnectionError', when: 'wifi is off' },
  ],
  dependsOn: ['wifi', 'location_service'],
  effect: 'read',
  checksTypes: true,
  probe: () => ({ days: 2, latitude: 48.85, longitude: 2.35 }),
  execute: async ({ world, services }, { days, latitude, longitude }) => {
    const place = requirePlace(world, latitude, longitude);
    if (days < 0) throw new ToolError('ValueError', `days must not be negative, but it is ${days}.`);
    requireWifi(world);
    const answer = await services.fetch({
      host: 'weatherapi-com.p.rapidapi.com',
      path: '/forecast.json',
      parameters: { q: `${place.latitude}, ${place.longitude}`, days: days + 1 },
    });
    return { result: weatherOf(answer, days) };
  },
});

function weatherOf(answer: JsonValue, days: number): JsonObject | null {
  const forecast = valueAt(answer, 'forecast', 'forecastday', days);
  const parts = [valueAt(forecast, 'day'), valueAt(forecast, 'astro'), valueAt(answer, 'location')];
  const current = days === 0 ? [valueAt(answer, 'current')] : [];
  if ([...parts, ...current].includes(undefined)) return null;
  const units = { temperature_unit: 'Celsius', distance_unit: 'Kilometer' };
  const measured: JsonObject = Object.fromEntries(
    [...parts, units, ...current].filter(isObject).flatMap(Object.entries),
  );
  const kept = Object.entries(measured).filter(([name]) => !DROPPED.has(name) && !(name in RENAMED));
  const renamed = Object.entries(RENAMED).flatMap(([from, to]) => {
    const value = measured[from];
    return value === undefined ? [] : [[to, value] as const];
  });
  return Object.fromEntries([...kept, ...renamed]);
}
