import { phoneOf } from '../../../worlds/phone/tables.ts';
import { describe, expect, it } from 'vitest';

import { DEFAULT_CLOCK } from '../../../sandbox/clock.ts';
import { identifierSource } from '../../../sandbox/identifiers.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { findTool } from '../../../sandbox/tools/definition.ts';
import { PHONE } from '../../../worlds/phone/world.ts';
import { listedTable, resultPart } from '../../../sandbox/tools/result-shape.ts';
import type { ResultShape } from '../../../sandbox/tools/result-shape.ts';
import { instantiate } from '../../../scenarios/instantiate.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { createServices } from '../../../services/create-services.ts';
import { executeBatch } from '../../../sandbox/tools/execution/execute-batch.ts';
import { DEFAULT_SETTINGS } from '../../support/packs.ts';

const { start, timeZone } = DEFAULT_CLOCK;
const world = phoneOf(instantiate(loadPack(), 'wifi_off', DEFAULT_SETTINGS).world);
const [person] = world.CONTACT.slice(1);
const [reminder] = world.REMINDER;
const HERE = { latitude: 37.33, longitude: -122.01 };

/** Calls that together show every part of each tool's result. */
const CALLS: Readonly<Record<string, readonly JsonObject[]>> = {
  add_contact: [{ name: 'Ada', phone_number: '+12453344000' }],
  modify_contact: [{ person_id: person!.person_id, name: 'Ada' }],
  remove_contact: [{ person_id: person!.person_id }],
  search_contacts: [{ is_self: false }],
  search_messages: [{ content: 'GPUs' }, { content: 'progress' }],
  send_message_with_phone_number: [{ phone_number: '+12453344098', content: 'Hello' }],
  add_reminder: [{ content: 'Water the ferns', reminder_timestamp: start }],
  modify_reminder: [{ reminder_id: reminder!.reminder_id, content: 'Water the ferns' }],
  remove_reminder: [{ reminder_id: reminder!.reminder_id }],
  search_reminder: [{ content: 'seats' }, { content: 'swimsuit' }],
  convert_currency: [{ amount: 1, from_currency_code: 'USD', to_currency_code: 'EUR' }],
  unit_conversion: [{ amount: 1, from_unit: 'mile', to_unit: 'kilometer' }],
  search_lat_lon: [HERE],
  search_location_around_lat_lon: [
    { location: 'Whole Foods', ...HERE },
    { location: 'Apple Park', ...HERE },
  ],
  calculate_lat_lon_distance: [{ latitude_0: 1, longitude_0: 1, latitude_1: 2, longitude_1: 2 }],
  search_stock: [{ query: 'Apple' }],
  search_weather_around_lat_lon: [{}, { days: 1 }],
  datetime_info_to_timestamp: [{ year: 2024, month: 3, day: 1, hour: 1, minute: 1, second: 1 }],
  search_holiday: [{ holiday_name: 'Christmas Day' }],
  shift_timestamp: [{ timestamp: start, days: 1 }],
  timestamp_diff: [{ timestamp_0: start, timestamp_1: start + 90_000 }],
  timestamp_to_datetime_info: [{ timestamp: start }],
  seconds_to_hours_minutes_seconds: [{ seconds: 3661 }],
  ...Object.fromEntries(
    ['cellular_service', 'location_service', 'low_battery_mode', 'wifi'].map((name) => [
      `set_${name}_status`,
      [{ on: name === 'low_battery_mode' }],
    ]),
  ),
};

describe('the result shapes', () => {
  it('tell whose rows are listed', () => {
    const listed = PHONE.tools.flatMap(({ name, result }) =>
      listedTable(result) ? [[name, listedTable(result)]] : [],
    );
    expect(listed).toEqual([
      ['search_contacts', 'CONTACT'],
      ['search_messages', 'MESSAGING'],
      ['search_reminder', 'REMINDER'],
    ]);
  });

  it.each(PHONE.tools)('$name returns what its shape says, and all of it', async ({ name, result: shape }) => {
    const results = await Promise.all((CALLS[name] ?? [{}]).map((args) => resultOf(name, args)));
    for (const result of results) expect(mismatches(shape, result, name)).toEqual([]);
    expect(partsOf(shape).filter((part) => !results.some((result) => hasPart(result, part)))).toEqual([]);
  });

  it.each<[string, readonly string[], unknown]>([
    ['search_contacts', [], { shape: findTool(PHONE, 'search_contacts')!.result }],
    ['search_contacts', ['-1', 'name'], { shape: 'text' }],
    ['search_contacts', ['name'], { missing: 'name', known: ['0', '-1'] }],
    ['timestamp_diff', ['day'], { missing: 'day', known: ['days', 'seconds'] }],
    ['get_current_timestamp', ['seconds'], { missing: 'seconds', known: [] }],
    ['timestamp_diff', ['constructor'], { missing: 'constructor', known: ['days', 'seconds'] }],
  ])('are followed: %s at %j', (tool, path, expected) => {
    expect(resultPart(findTool(PHONE, tool)!.result, path)).toEqual(expected);
  });
});

async function resultOf(name: string, args: JsonObject): Promise<JsonValue> {
  const services = createServices('synthetic', { now: start, environment: {}, world: PHONE });
  const { replies } = await executeBatch({
    calls: [
      {
        sender: name === 'end_conversation' ? 'user' : 'agent',
        recipient: 'execution-environment',
        content: '',
        toolCall: { id: 'call', name, arguments: JSON.stringify(args) },
      },
    ],
    world,
    timeZone,
    contextOf: () => ({ now: start, newId: identifierSource(0, name), services }),
    profile: 'default',
    offered: new Map([[name, findTool(PHONE, name)!]]),
  });
  const trace = replies[0]?.toolResult?.trace;
  if (trace === undefined) throw new Error(`${name} failed: ${replies[0]?.content}`);
  return trace.result;
}

/** Parts of a result that its shape does not have, or has otherwise. */
function mismatches(shape: ResultShape, value: JsonValue, at: string): readonly string[] {
  if (value === null && shape !== 'nothing') return [];
  if (typeof shape === 'object' && 'list' in shape)
    return Array.isArray(value) ? value.flatMap((item: JsonValue) => mismatches(shape.list, item, `${at}[]`)) : [at];
  if (typeof shape === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
    return Object.entries(value).flatMap(([key, item]: [string, JsonValue]) =>
      shape.fields[key] === undefined ? [`${at}.${key}`] : mismatches(shape.fields[key], item, `${at}.${key}`),
    );
  }
  const fits = {
    text: typeof value === 'string',
    number: typeof value === 'number',
    integer: Number.isInteger(value),
    time: typeof value === 'number' && Math.abs(value - start) < 366 * 86_400,
    boolean: typeof value === 'boolean',
    nothing: value === null,
    anything: true,
  };
  return fits[shape] ? [] : [at];
}

/** The paths of a shape's keys, `[]` standing for the items of a list. */
function partsOf(shape: ResultShape): readonly (readonly string[])[] {
  if (typeof shape === 'string') return [[]];
  if ('list' in shape) return partsOf(shape.list).map((part) => ['[]', ...part]);
  return Object.entries(shape.fields).flatMap(([key, inner]) => partsOf(inner).map((part) => [key, ...part]));
}

function hasPart(value: JsonValue | undefined, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return value !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  const items = key === '[]' ? Object.values(value) : [(value as JsonObject)[key]];
  return items.some((item) => hasPart(item, rest));
}
