import type { JsonValue } from '../json.ts';
import type { SettingRow, World, WorldChange } from '../world.ts';
import type { ToolDefinition, ToolError } from './definition.ts';
import { deviceOf, requireLocation } from './device.ts';
import { ToolRefusal } from './refusal.ts';

type Switch = 'cellular' | 'wifi' | 'location_service' | 'low_battery_mode';
type Radio = Exclude<Switch, 'low_battery_mode'>;

const LABEL: Readonly<Record<Switch, string>> = {
  cellular: 'cellular service',
  wifi: 'wifi',
  location_service: 'location service',
  low_battery_mode: 'low battery mode',
};

const shared = { module: 'setting', domain: 'setting', caller: 'agent', checksTypes: false } as const;

function statusTool(name: string, order: number, column: Switch): ToolDefinition {
  return {
    ...shared,
    name,
    order,
    description: `Tells whether ${LABEL[column]} is on.`,
    parameters: {},
    returns: 'True when it is on, false when it is off.',
    errors: [],
    dependsOn: [],
    effect: 'read',
    execute: ({ world }) => ({ result: deviceOf(world)[column] }),
  };
}

const NOT_BOOLEAN: ToolError = { class: 'TypeError', when: 'the argument is not a boolean' };
const NO_CHANGE: ToolError = { class: 'ValueError', when: 'it is already as wanted' };
const LOW_BATTERY: ToolError = {
  class: 'PermissionError',
  when: 'it is to be switched on while the device is in low battery mode',
};

function radioTool(name: string, order: number, column: Radio): ToolDefinition {
  return {
    ...shared,
    name,
    order,
    description: `Switches ${LABEL[column]} on or off. In low battery mode it cannot be switched on.`,
    parameters: { on: { type: 'boolean', description: 'True to switch it on, false to switch it off.' } },
    returns: 'Nothing.',
    errors: [NOT_BOOLEAN, LOW_BATTERY, NO_CHANGE],
    dependsOn: ['low_battery_mode'],
    effect: 'write',
    execute: ({ world }, { on = null }) => {
      // The location service alone looks at the battery before the type (facts/semantics.md 9, rule 22).
      if (column === 'location_service') requireBattery(world, column, on);
      const wanted = requireBoolean(on);
      requireBattery(world, column, wanted);
      requireChange(world, column, wanted);
      return { result: null, changes: [deviceChange(world, { [column]: wanted })] };
    },
  };
}

const setLowBatteryModeStatus: ToolDefinition = {
  ...shared,
  name: 'set_low_battery_mode_status',
  order: 22,
  description:
    'Switches low battery mode on or off. Switching it on also switches cellular service, wifi and location service ' +
    'off; switching it off does not switch them on again.',
  parameters: { on: { type: 'boolean', description: 'True to switch it on, false to switch it off.' } },
  returns: 'Nothing.',
  errors: [NOT_BOOLEAN, NO_CHANGE],
  dependsOn: [],
  effect: 'write',
  execute: ({ world }, { on = null }) => {
    const wanted = requireBoolean(on);
    requireChange(world, 'low_battery_mode', wanted);
    const radios = wanted ? { cellular: false, wifi: false, location_service: false } : {};
    return { result: null, changes: [deviceChange(world, { low_battery_mode: wanted, ...radios })] };
  },
};

const getCurrentLocation: ToolDefinition = {
  ...shared,
  name: 'get_current_location',
  order: 8,
  description: 'Tells where the device is. It needs location service.',
  parameters: {},
  returns: 'An object with latitude and longitude in degrees.',
  floats: ['latitude', 'longitude'],
  errors: [{ class: 'PermissionError', when: 'location service is off' }],
  dependsOn: ['location_service'],
  effect: 'read',
  execute: ({ world }) => ({ result: { ...requireLocation(world) } }),
};

function requireBoolean(value: JsonValue): boolean {
  if (typeof value !== 'boolean') throw new ToolRefusal('TypeError', 'on must be of type boolean');
  return value;
}

function requireBattery(world: World, column: Radio, on: JsonValue): void {
  if (isTruthy(on) && deviceOf(world).low_battery_mode) {
    throw new ToolRefusal('PermissionError', `${LABEL[column]} cannot be switched on in low battery mode`);
  }
}

function requireChange(world: World, column: Switch, wanted: boolean): void {
  if (deviceOf(world)[column] === wanted) {
    throw new ToolRefusal('ValueError', `${LABEL[column]} is already ${wanted ? 'on' : 'off'}`);
  }
}

/** As in Python: zero and whatever is empty is not. */
function isTruthy(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return Boolean(value);
  return Object.keys(value).length > 0;
}

function deviceChange(world: World, settings: Partial<SettingRow>): WorldChange {
  const before = deviceOf(world);
  return { kind: 'replace', table: 'SETTING', position: 0, before, row: { ...before, ...settings } };
}

export const settingTools: readonly ToolDefinition[] = [
  statusTool('get_cellular_service_status', 4, 'cellular'),
  getCurrentLocation,
  statusTool('get_location_service_status', 9, 'location_service'),
  statusTool('get_wifi_status', 10, 'wifi'),
  statusTool('get_low_battery_mode_status', 19, 'low_battery_mode'),
  radioTool('set_cellular_service_status', 20, 'cellular'),
  radioTool('set_location_service_status', 21, 'location_service'),
  setLowBatteryModeStatus,
  radioTool('set_wifi_status', 23, 'wifi'),
];
