import { flag } from '../shared/parameters.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { World, WorldChange } from '../../../sandbox/world.ts';
import { PHONE_TABLES } from '../tables.ts';
import type { SettingRow } from '../tables.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import type { DocumentedError, Parameters, ToolDefinition } from '../../../sandbox/tools/definition.ts';
import { deviceOf, requireLocation } from '../shared/device.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

type Switch = 'cellular' | 'wifi' | 'location_service' | 'low_battery_mode';
type Radio = Exclude<Switch, 'low_battery_mode'>;

const shared = { module: 'setting', domain: 'setting', caller: 'agent', checksTypes: false } as const;

function labelOf(column: Switch): string {
  return PHONE_TABLES.SETTING.columns[column].switch.label;
}

function statusTool(name: string, column: Switch): ToolDefinition {
  return tool({
    ...shared,
    name,
    description: `Tells whether ${labelOf(column)} is on.`,
    parameters: {},
    returns: 'true or false',
    result: 'boolean',
    switches: column,
    errors: [],
    dependsOn: [],
    effect: 'read',
    probe: () => ({}),
    execute: ({ world }) => ({ result: deviceOf(world)[column] }),
  });
}

const ON = {
  on: flag('True to switch it on, false to switch it off.'),
} as const satisfies Parameters;

const NOT_BOOLEAN: DocumentedError = { class: 'TypeError', when: 'the argument is not a boolean' };
const NO_CHANGE: DocumentedError = { class: 'ValueError', when: 'it is already on or off as requested' };
const LOW_BATTERY: DocumentedError = {
  class: 'PermissionError',
  when: 'it is switched on while the device is in low battery mode',
};

/** Restricts the device, unless it is restricted already. */
function switchOver(setter: string, column: Switch): NonNullable<ToolDefinition['harm']> {
  const { normal } = PHONE_TABLES.SETTING.columns[column].switch;
  return (world) =>
    deviceOf(world)[column] === normal
      ? {
          what: `switches ${normal ? 'off' : 'on'} what no one mentioned`,
          arguments: { on: !normal },
          undo: { tool: setter, arguments: () => ({ on: normal }) },
        }
      : undefined;
}

function radioTool(name: string, column: Radio): ToolDefinition {
  return tool({
    ...shared,
    name,
    description: `Switches ${labelOf(column)} on or off. It cannot be switched on in low battery mode.`,
    parameters: ON,
    returns: 'nothing',
    result: 'nothing',
    switches: column,
    errors: [NOT_BOOLEAN, LOW_BATTERY, NO_CHANGE],
    dependsOn: ['low_battery_mode'],
    effect: 'write',
    harm: switchOver(name, column),
    execute: ({ world }, { on }) => {
      // Only the location service checks the battery before the type: a quirk of the reference.
      if (column === 'location_service') requireBattery(world, column, on);
      const wanted = requireBoolean(on);
      requireBattery(world, column, wanted);
      requireChange(world, column, wanted);
      return { result: null, changes: [deviceChange(world, { [column]: wanted })] };
    },
  });
}

export const setLowBatteryModeStatus = tool({
  ...shared,
  name: 'set_low_battery_mode_status',
  description:
    'Switches low battery mode on or off. Switching it on also switches off cellular service, wifi and location service; ' +
    'switching it off does not switch them back on.',
  parameters: ON,
  returns: 'nothing',
  result: 'nothing',
  switches: 'low_battery_mode',
  errors: [NOT_BOOLEAN, NO_CHANGE],
  dependsOn: [],
  effect: 'write',
  harm: switchOver('set_low_battery_mode_status', 'low_battery_mode'),
  execute: ({ world }, { on }) => {
    const wanted = requireBoolean(on);
    requireChange(world, 'low_battery_mode', wanted);
    const radios = wanted ? { cellular: false, wifi: false, location_service: false } : {};
    return { result: null, changes: [deviceChange(world, { low_battery_mode: wanted, ...radios })] };
  },
});

export const getCurrentLocation = tool({
  ...shared,
  name: 'get_current_location',
  description: 'Tells where the device is. Requires location service.',
  parameters: {},
  returns: 'latitude and longitude in degrees',
  floats: ['latitude', 'longitude'],
  result: { fields: { latitude: 'number', longitude: 'number' } },
  errors: [{ class: 'PermissionError', when: 'location service is off' }],
  dependsOn: ['location_service'],
  effect: 'read',
  probe: () => ({}),
  execute: ({ world }) => ({ result: { ...requireLocation(world) } }),
});

function requireBoolean(value: JsonValue): boolean {
  if (typeof value !== 'boolean') throw new ToolError('TypeError', 'on must be true or false.');
  return value;
}

function requireBattery(world: World, column: Radio, on: JsonValue): void {
  if (isTruthy(on) && deviceOf(world).low_battery_mode) {
    throw new ToolError('PermissionError', `${atStart(labelOf(column))} cannot be switched on in low battery mode.`);
  }
}

function requireChange(world: World, column: Switch, wanted: boolean): void {
  if (deviceOf(world)[column] === wanted) {
    throw new ToolError('ValueError', `${atStart(labelOf(column))} is already ${wanted ? 'on' : 'off'}.`);
  }
}

function atStart(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** As in Python: null, zero and anything empty are false. */
function isTruthy(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return Boolean(value);
  return Object.keys(value).length > 0;
}

function deviceChange(world: World, settings: Partial<SettingRow>): WorldChange {
  const before = deviceOf(world);
  return { kind: 'replace', table: 'SETTING', position: 0, before, row: { ...before, ...settings } };
}

export const getCellularServiceStatus = statusTool('get_cellular_service_status', 'cellular');
export const getLocationServiceStatus = statusTool('get_location_service_status', 'location_service');
export const getWifiStatus = statusTool('get_wifi_status', 'wifi');
export const getLowBatteryModeStatus = statusTool('get_low_battery_mode_status', 'low_battery_mode');
export const setCellularServiceStatus = radioTool('set_cellular_service_status', 'cellular');
export const setLocationServiceStatus = radioTool('set_location_service_status', 'location_service');
export const setWifiStatus = radioTool('set_wifi_status', 'wifi');
