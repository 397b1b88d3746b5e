import type { JsonObject } from '../../sandbox/json.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import type { Subject } from '../subject.ts';
import { isTrap } from './traps.ts';

/** A question to each tool that changes nothing, at a time in seconds since the epoch. */
export const READS: Readonly<Record<string, (now: number) => JsonObject>> = {
  search_contacts: () => ({ is_self: false }),
  search_messages: (now) => ({ creation_timestamp_upperbound: now }),
  search_reminder: (now) => ({ reminder_timestamp_upperbound: now }),
  get_cellular_service_status: () => ({}),
  get_location_service_status: () => ({}),
  get_wifi_status: () => ({}),
  get_low_battery_mode_status: () => ({}),
  get_current_location: () => ({}),
  get_current_timestamp: () => ({}),
  timestamp_to_datetime_info: (now) => ({ timestamp: now }),
  datetime_info_to_timestamp: () => ({ year: 2024, month: 2, day: 29, hour: 8, minute: 30, second: 0 }),
  shift_timestamp: (now) => ({ timestamp: now, days: 40 }),
  timestamp_diff: (now) => ({ timestamp_0: now, timestamp_1: now + 90_000 }),
  seconds_to_hours_minutes_seconds: () => ({ seconds: 3725 }),
  search_holiday: () => ({ holiday_name: 'Labor Day' }),
  calculate_lat_lon_distance: () => ({ latitude_0: 48.85, longitude_0: 2.35, latitude_1: 52.52, longitude_1: 13.4 }),
  search_lat_lon: () => ({ latitude: 48.85, longitude: 2.35 }),
  search_location_around_lat_lon: () => ({ location: 'library', latitude: 48.85, longitude: 2.35 }),
  search_weather_around_lat_lon: () => ({ days: 2, latitude: 48.85, longitude: 2.35 }),
  search_stock: () => ({ query: 'Tesla' }),
  convert_currency: () => ({ amount: 7, from_currency_code: 'GBP', to_currency_code: 'NOK' }),
  unit_conversion: () => ({ amount: 7, from_unit: 'mile', to_unit: 'kilometer' }),
};

/** A call of each offered tool that changes nothing. A tool that a minefield is about is not to be called for curiosity. */
export function extraReads({ scenario, tools, clock }: Subject): readonly ScriptCall[] {
  return [...tools.offered.values()]
    .filter(({ name, effect }) => effect !== 'write' && !isTrap(name, scenario))
    .flatMap(({ name }) => {
      const question = READS[name];
      return question === undefined ? [] : [{ id: `(extra ${name})`, tool: name, arguments: question(clock.start) }];
    });
}
