import { describe, expect, it } from 'vitest';

import type { JsonValue } from '../../../sandbox/json.ts';
import { PHONE } from '../../../worlds/phone/world.ts';
import { conditionOn, switchesOf } from '../../../worlds/world.ts';
import type { ToolContext, ToolDefinition, ToolOutcome } from '../../../sandbox/tools/definition.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';
import type { World } from '../../../sandbox/world.ts';
import type { SettingRow } from '../../../worlds/phone/tables.ts';
import { NOW, WORLD, withSettings } from './example-world.ts';

/** A successful call of each tool, with the settings that it needs. */
interface Example {
  readonly args: Readonly<Record<string, JsonValue>>;
  readonly settings?: Partial<SettingRow>;
}

const COORDINATES = { latitude: 50, longitude: 10 };

const EXAMPLES: Readonly<Record<string, Example>> = {
  add_contact: { args: { name: 'Jo', phone_number: '+4930444', relationship: null, is_self: false } },
  modify_contact: { args: { person_id: 'max', name: 'Maximilian Vogel' } },
  remove_contact: { args: { person_id: 'max' } },
  search_contacts: { args: { name: 'Max' } },
  get_cellular_service_status: { args: {} },
  search_messages: { args: { content: 'rowing' } },
  send_message_with_phone_number: { args: { phone_number: '+4930222', content: 'Yes' } },
  convert_currency: { args: { amount: 5, from_currency_code: 'EUR', to_currency_code: 'USD' } },
  get_current_location: { args: {} },
  get_location_service_status: { args: {} },
  get_wifi_status: { args: {} },
  search_lat_lon: { args: COORDINATES },
  search_location_around_lat_lon: { args: { location: 'museum', latitude: null, longitude: null } },
  search_stock: { args: { query: 'pears' } },
  search_weather_around_lat_lon: { args: { days: 0, latitude: null, longitude: null } },
  add_reminder: { args: { content: 'Feed the cat', reminder_timestamp: NOW, latitude: null, longitude: null } },
  modify_reminder: { args: { reminder_id: 'r1', content: 'Water all ferns' } },
  remove_reminder: { args: { reminder_id: 'r1' } },
  search_reminder: { args: { content: 'ferns' } },
  get_low_battery_mode_status: { args: {} },
  set_cellular_service_status: { args: { on: true }, settings: { cellular: false } },
  set_location_service_status: { args: { on: true }, settings: { location_service: false } },
  set_low_battery_mode_status: { args: { on: true } },
  set_wifi_status: { args: { on: true }, settings: { wifi: false } },
  end_conversation: { args: {} },
  calculate_lat_lon_distance: { args: { latitude_0: 50, longitude_0: 10, latitude_1: 51, longitude_1: 11 } },
  datetime_info_to_timestamp: { args: { year: 2024, month: 5, day: 15, hour: 12, minute: 0, second: 0 } },
  get_current_timestamp: { args: {} },
  search_holiday: { args: { holiday_name: 'Labor Day', year: 2024 } },
  seconds_to_hours_minutes_seconds: { args: { seconds: 3661 } },
  shift_timestamp: { args: { timestamp: NOW, weeks: 0, days: 1, hours: 0, minutes: 0, seconds: 0 } },
  timestamp_diff: { args: { timestamp_0: NOW, timestamp_1: NOW + 5 } },
  timestamp_to_datetime_info: { args: { timestamp: NOW } },
  unit_conversion: { args: { amount: 1, from_unit: 'km', to_unit: 'm' } },
};

const ANSWER = { result: { convertedAmount: 5.4 } };

/** What a tool can read besides its arguments and the time zone. */
type Source = Exclude<keyof ToolContext, 'timeZone' | 'profile'>;

/** Runs the tool's example and records which parts of its context it reads. */
async function run(
  tool: ToolDefinition,
  settings: Partial<SettingRow> = {},
): Promise<{ readonly outcome: ToolOutcome | ToolError; readonly sources: ReadonlySet<Source> }> {
  const example = EXAMPLES[tool.name];
  if (example === undefined) throw new Error(`${tool.name} has no example in this file: add one to EXAMPLES`);
  const world: World = withSettings({ ...example.settings, ...settings });
  const sources = new Set<Source>();
  const seen = <Value>(source: Source, value: Value): Value => {
    sources.add(source);
    return value;
  };
  const context: ToolContext = {
    timeZone: 'UTC',
    profile: 'default',
    get world() {
      return seen('world', world);
    },
    get now() {
      return seen('now', NOW);
    },
    get newId() {
      return seen('newId', () => 'new');
    },
    get services() {
      return seen('services', { fetch: () => Promise.resolve(ANSWER) });
    },
    get conversationEnded() {
      return seen('conversationEnded', false);
    },
  };
  try {
    return { outcome: await tool.execute(context, example.args, new Map()), sources };
  } catch (error) {
    if (error instanceof ToolError) return { outcome: error, sources };
    throw error;
  }
}

/** For each setting, the value that makes dependent tools fail. */
const ADVERSE: Readonly<Record<string, Partial<SettingRow>>> = {
  cellular: { cellular: false },
  wifi: { wifi: false },
  location_service: { location_service: false },
  low_battery_mode: { low_battery_mode: true },
};

async function observedDependencies(tool: ToolDefinition): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [setting, adverse] of Object.entries(ADVERSE)) {
    const { outcome } = await run(tool, adverse);
    if (outcome instanceof ToolError && /^(Connection|Permission)Error$/.test(outcome.errorClass)) found.push(setting);
  }
  return found;
}

async function observedEffect(tool: ToolDefinition): Promise<ToolDefinition['effect']> {
  const { outcome, sources } = await run(tool);
  if (outcome instanceof ToolError) throw outcome;
  if ((outcome.changes ?? []).length > 0 || outcome.endsConversation) return 'write';
  return sources.size > 0 ? 'read' : 'pure';
}

describe('the metadata of a tool', () => {
  it.each(PHONE.tools)('names domains, switches and tables that the world has: $name', (tool) => {
    const { domain, dependsOn, switches, reads = [] } = tool;
    expect(PHONE.domains).toContain(domain);
    expect(Object.keys(PHONE.tables)).toEqual(expect.arrayContaining([...reads]));
    const columns = switchesOf(PHONE).map(({ column }) => column);
    expect(columns).toEqual(expect.arrayContaining([...dependsOn, ...(switches ? [switches] : [])]));
  });

  it('says what must hold of a switch in words', () => {
    expect(conditionOn('cellular', PHONE)).toBe('cellular service on');
    expect(conditionOn('low_battery_mode', PHONE)).toBe('low battery mode off');
    expect(conditionOn('torch', PHONE)).toBe('torch');
  });

  it.each(PHONE.tools)('has a successful example: $name', async (tool) => {
    expect((await run(tool)).outcome).not.toBeInstanceOf(ToolError);
    expect(Object.keys(EXAMPLES)).toHaveLength(PHONE.tools.length);
  });

  it.each(PHONE.tools)('declares the effect that the tool has: $name', async (tool) => {
    expect(await observedEffect(tool)).toBe(tool.effect);
  });

  it.each(PHONE.tools)('declares the settings that the tool depends on: $name', async (tool) => {
    expect(await observedDependencies(tool)).toEqual(
      Object.keys(ADVERSE).filter((setting) => tool.dependsOn.includes(setting)),
    );
  });
});

it('the example world has every setting that tools need', () => {
  expect(WORLD.SETTING[0]).toMatchObject({ cellular: true, wifi: true, location_service: true });
  expect(WORLD.SETTING[0]?.low_battery_mode).toBe(false);
});
