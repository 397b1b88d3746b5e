import { DateTime } from 'luxon';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { noise, round } from '../../../sandbox/noise.ts';
import { distance, TOWNS } from './places.ts';
import type { Spot } from './places.ts';

/** The longest forecast of weatherapi. */
const MAX_DAYS = 14;
/** The warmest hour of the day, and the distance in kilometers within which a point has the name of a town. */
const WARMEST_HOUR = 15;
const TOWN_RADIUS_KM = 60;

const SKIES = [
  { text: 'Sunny', code: 1000, cloud: 5 },
  { text: 'Partly cloudy', code: 1003, cloud: 35 },
  { text: 'Cloudy', code: 1006, cloud: 70 },
  { text: 'Overcast', code: 1009, cloud: 95 },
  { text: 'Light rain', code: 1183, cloud: 85 },
] as const;
const SNOW = { text: 'Light snow', code: 1213, cloud: 90 } as const;

const PHASES = [
  'New Moon',
  'Waxing Crescent',
  'First Quarter',
  'Waxing Gibbous',
  'Full Moon',
  'Waning Gibbous',
  'Last Quarter',
  'Waning Crescent',
];
/** The days between new moons, and a reference new moon in days since the epoch. */
const LUNATION = 29.530588;
const NEW_MOON = 10_962.76;

/** The weather of one day. Temperatures in Celsius, wind in kilometers per hour. */
interface Day {
  readonly noon: DateTime;
  readonly lowest: number;
  readonly highest: number;
  readonly wind: number;
  readonly humidity: number;
  readonly sky: (typeof SKIES)[number] | typeof SNOW;
}

/**
 * Answers like weatherapi's `/forecast.json`. The weather depends on place and date, not on the time of the request.
 */
export function forecast(parameters: JsonObject, now: number): JsonValue {
  const { q, days: asked } = parameters as { q: string; days: number };
  const [latitude = Number.NaN, longitude = Number.NaN] = q.split(',').map(Number);
  const spot = { latitude, longitude };
  const location = locationOf(spot);
  const here = DateTime.fromSeconds(now, { zone: location.tz_id });
  const count = Math.min(asked, MAX_DAYS);
  const days = Array.from({ length: count }, (_, ahead) => dayAt(here.plus({ days: ahead }).set({ hour: 12 }), spot));
  const [today] = days;
  return {
    location: { ...location, localtime_epoch: Math.floor(now), localtime: here.toFormat('yyyy-MM-dd HH:mm') },
    ...(today !== undefined && { current: currentOf(today, here) }),
    forecast: { forecastday: days.map((day) => forecastOf(day, spot)) },
  };
}

function locationOf(spot: Spot): JsonObject & { readonly tz_id: string } {
  const { latitude: lat, longitude: lon } = spot;
  const [town] = TOWNS.toSorted((left, right) => distance(spot, left) - distance(spot, right));
  if (town !== undefined && distance(spot, town) <= TOWN_RADIUS_KM) {
    return { name: town.name, region: town.state, country: town.country, lat, lon, tz_id: town.timeZone };
  }
  const hours = Math.round(lon / 15);
  const tz_id = hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return { name: 'Open country', region: '', country: '', lat, lon, tz_id };
}

function dayAt(noon: DateTime, { latitude, longitude }: Spot): Day {
  const chance = (about: string) =>
    noise(`${about} ${latitude.toFixed(2)} ${longitude.toFixed(2)} ${noon.toISODate()}`);
  const degrees = Math.abs(latitude);
  const summer = season(noon) * Math.sign(latitude);
  const average = 26 - 0.004 * degrees ** 2 - 0.15 * degrees + 0.2 * degrees * summer + 6 * (chance('warmth') - 0.5);
  const spread = 3.5 + 4 * chance('spread');
  const sky = SKIES[Math.floor(chance('sky') * SKIES.length)] ?? SKIES[0];
  return {
    noon,
    lowest: round(average - spread, 1),
    highest: round(average + spread, 1),
    wind: round(6 + 24 * chance('wind'), 1),
    humidity: Math.round(40 + 50 * chance('humidity')),
    sky: average < 0 && sky.code === 1183 ? SNOW : sky,
  };
}

function currentOf(day: Day, here: DateTime): JsonObject {
  const { lowest, highest, humidity, sky } = day;
  const warmth = (1 + Math.cos((2 * Math.PI * (here.hour + here.minute / 60 - WARMEST_HOUR)) / 24)) / 2;
  const temperature = round(lowest + (highest - lowest) * warmth, 1);
  const wind = round(day.wind * 0.6, 1);
  const feelsLike = round(temperature - (temperature < 18 ? wind / 15 : 0), 1);
  return {
    temp_c: temperature,
    temp_f: fahrenheit(temperature),
    feelslike_c: feelsLike,
    feelslike_f: fahrenheit(feelsLike),
    condition: { text: sky.text, code: sky.code },
    wind_kph: wind,
    wind_mph: miles(wind),
    pressure_mb: 1014,
    pressure_in: 29.94,
    precip_mm: 0,
    precip_in: 0,
    humidity,
    cloud: sky.cloud,
    vis_km: 16,
    vis_miles: miles(16),
  };
}

function forecastOf(day: Day, { latitude, longitude }: Spot): JsonObject {
  const { noon, lowest, highest, wind, humidity, sky } = day;
  const average = round((lowest + highest) / 2, 1);
  const rain = sky.code === 1183 || sky === SNOW ? 2.5 : 0;
  return {
    date: noon.toISODate(),
    day: {
      maxtemp_c: highest,
      maxtemp_f: fahrenheit(highest),
      mintemp_c: lowest,
      mintemp_f: fahrenheit(lowest),
      avgtemp_c: average,
      avgtemp_f: fahrenheit(average),
      maxwind_kph: wind,
      maxwind_mph: miles(wind),
      totalprecip_mm: rain,
      totalprecip_in: round(rain / 25.4, 2),
      avgvis_km: 10,
      avgvis_miles: miles(10),
      avghumidity: humidity,
      condition: { text: sky.text, code: sky.code },
      uv: Math.max(1, Math.round(9 - Math.abs(latitude) / 10)),
    },
    astro: astronomy(noon, latitude, longitude),
  };
}

function fahrenheit(celsius: number): number {
  return round((celsius * 9) / 5 + 32, 1);
}

function miles(kilometers: number): number {
  return round(kilometers / 1.609344, 1);
}

/** The season on the northern hemisphere, from 1 at midsummer to -1 at midwinter. */
function season(noon: DateTime): number {
  return Math.cos((2 * Math.PI * (noon.ordinal - 172)) / 365.25);
}

/** Sun and moon in weatherapi's format, accurate to a few minutes. `noon` is in the place's time zone. */
function astronomy(noon: DateTime, latitude: number, longitude: number): JsonObject {
  const declination = (23.44 * Math.PI * season(noon)) / 180;
  const cosine = -Math.tan((latitude * Math.PI) / 180) * Math.tan(declination);
  const halfDay = (Math.acos(Math.max(-1, Math.min(1, cosine))) * 12) / Math.PI;
  const transit = 12 + noon.offset / 60 - longitude / 15;
  const age = (((noon.toSeconds() / 86_400 - NEW_MOON) % LUNATION) + LUNATION) % LUNATION;
  return {
    sunrise: halfDay === 0 ? 'No sunrise' : clock(noon, transit - halfDay),
    sunset: halfDay === 0 ? 'No sunset' : clock(noon, transit + halfDay),
    moon_phase: PHASES[Math.round((age / LUNATION) * 8) % 8] ?? '',
    moon_illumination: round(50 * (1 - Math.cos((2 * Math.PI * age) / LUNATION)), 0),
  };
}

function clock(noon: DateTime, hours: number): string {
  return noon
    .startOf('day')
    .plus({ minutes: Math.round(hours * 60) })
    .toFormat('hh:mm a', { locale: 'en-US' });
}
