/** What a tool's result is made of, `time` being seconds since the epoch. Any part may also be null. */
export type ResultShape =
  | 'text'
  | 'number'
  | 'integer'
  | 'time'
  | 'boolean'
  | 'nothing'
  | { readonly list: ResultShape }
  | { readonly fields: Readonly<Record<string, ResultShape>> };

const contact = {
  person_id: 'text',
  name: 'text',
  phone_number: 'text',
  relationship: 'text',
  is_self: 'boolean',
} as const;
const message = {
  message_id: 'text',
  sender_person_id: 'text',
  sender_phone_number: 'text',
  recipient_person_id: 'text',
  recipient_phone_number: 'text',
  content: 'text',
  creation_timestamp: 'time',
} as const;
const reminder = {
  reminder_id: 'text',
  content: 'text',
  creation_timestamp: 'time',
  reminder_timestamp: 'time',
  latitude: 'number',
  longitude: 'number',
} as const;
const place = {
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
const stock = {
  symbol: 'text',
  name: 'text',
  type: 'text',
  price: 'number',
  change: 'number',
  change_percent: 'number',
  previous_close: 'number',
  last_update_utc: 'text',
  country_code: 'text',
  exchange: 'text',
  currency: 'text',
} as const;
const weather = {
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
  current_temperature: 'number',
  perceived_temperature: 'number',
  visibility_distance: 'number',
  wind_speed: 'number',
  max_temperature: 'number',
  min_temperature: 'number',
  average_temperature: 'number',
  max_wind_speed: 'number',
  average_visibility_distance: 'number',
  barometric_pressure: 'number',
  average_humidity: 'number',
} as const;
const clockTime = { hour: 'integer', minute: 'integer', second: 'integer' } as const;
const date = { year: 'integer', month: 'integer', day: 'integer', ...clockTime, isoweekday: 'integer' } as const;

/** Results by tool. Of networked tools: what both the live hosts and the synthetic data give. */
export const RESULT_SHAPES: Readonly<Record<string, ResultShape>> = {
  add_contact: 'text',
  modify_contact: 'nothing',
  remove_contact: 'nothing',
  search_contacts: { list: { fields: contact } },
  get_cellular_service_status: 'boolean',
  get_location_service_status: 'boolean',
  get_low_battery_mode_status: 'boolean',
  get_wifi_status: 'boolean',
  set_cellular_service_status: 'nothing',
  set_location_service_status: 'nothing',
  set_low_battery_mode_status: 'nothing',
  set_wifi_status: 'nothing',
  search_messages: { list: { fields: message } },
  send_message_with_phone_number: 'text',
  add_reminder: 'text',
  modify_reminder: 'nothing',
  remove_reminder: 'nothing',
  search_reminder: { list: { fields: reminder } },
  convert_currency: 'number',
  unit_conversion: 'number',
  get_current_location: { fields: { latitude: 'number', longitude: 'number' } },
  search_lat_lon: 'text',
  search_location_around_lat_lon: { list: { fields: place } },
  calculate_lat_lon_distance: 'number',
  search_stock: { fields: stock },
  search_weather_around_lat_lon: { fields: weather },
  get_current_timestamp: 'time',
  datetime_info_to_timestamp: 'time',
  search_holiday: 'time',
  shift_timestamp: 'time',
  timestamp_diff: { fields: { days: 'integer', seconds: 'integer' } },
  timestamp_to_datetime_info: { fields: date },
  seconds_to_hours_minutes_seconds: { fields: clockTime },
  end_conversation: 'nothing',
};

/** What a path into a result leads to; `undefined` where the tool is unknown. */
type ResultPart = { readonly shape: ResultShape } | { readonly missing: string; readonly known: readonly string[] };

/** Follows a path into a tool's result: keys of objects, and in lists positions (negative ones count from the end). */
export function resultPart(tool: string, path: readonly string[]): ResultPart | undefined {
  let shape = RESULT_SHAPES[tool];
  if (shape === undefined) return undefined;
  for (const key of path) {
    const known: readonly string[] =
      typeof shape === 'object' ? ('list' in shape ? [] : Object.keys(shape.fields)) : [];
    const isList: boolean = typeof shape === 'object' && 'list' in shape;
    const next: ResultShape | undefined = childShape(shape, key);
    if (next === undefined) return { missing: key, known: isList ? ['0', '-1'] : known };
    shape = next;
  }
  return { shape };
}

function childShape(shape: ResultShape, key: string): ResultShape | undefined {
  if (typeof shape === 'string') return undefined;
  if ('list' in shape) return /^-?\d+$/.test(key) ? shape.list : undefined;
  return Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
}
