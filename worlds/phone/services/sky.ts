import type { DateTime } from 'luxon';
import type { JsonObject } from '../../../sandbox/json.ts';
import { round } from '../../../sandbox/noise.ts';

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

/** The season on the northern hemisphere, from 1 at midsummer to -1 at midwinter. */
export function season(noon: DateTime): number {
  return Math.cos((2 * Math.PI * (noon.ordinal - 172)) / 365.25);
}

/** Sun and moon in weatherapi's format, accurate to a few minutes. `noon` is in the place's time zone. */
export function astronomy(noon: DateTime, latitude: number, longitude: number): JsonObject {
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
