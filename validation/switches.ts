import type { ScriptCall } from '../sandbox/script.ts';
import type { SettingRow } from '../worlds/phone/tables.ts';
import { deviceOf } from '../worlds/phone/shared/device.ts';
import { normalSettings } from '../evaluation/side-effects/setting-side-effects.ts';
import { SWITCH_TOOLS } from './literals/sources.ts';
import type { Subject } from './subject.ts';

/** Low battery mode first: it forbids to switch on the others. */
const IN_ORDER = ['low_battery_mode', 'wifi', 'cellular_service', 'location_service'] as const;

/** Calls of offered tools that free the device of each restriction that it has at the opening. */
export function liftingCalls({ scenario, tools }: Subject): readonly ScriptCall[] {
  const offered = new Set([...tools.offered.values()].map(({ name }) => name));
  const device = deviceOf(scenario.world);
  return IN_ORDER.flatMap((name): readonly ScriptCall[] => {
    const column: keyof SettingRow = SWITCH_TOOLS[name];
    const tool = `set_${name}_status`;
    const normal = normalSettings('SETTING')[column];
    if (!offered.has(tool) || device[column] === normal) return [];
    return [{ id: `(lift ${name})`, tool, arguments: { on: normal === true } }];
  });
}

/** The tools that switch a setting, by its column. */
export const SWITCHING_TOOLS: ReadonlyMap<string, string> = new Map(
  IN_ORDER.map((name) => [`set_${name}_status`, SWITCH_TOOLS[name]]),
);
