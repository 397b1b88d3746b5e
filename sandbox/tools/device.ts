import type { SettingRow, World } from '../world.ts';
import { ToolRefusal } from './refusal.ts';

/** The one device of the world. */
export function deviceOf(world: World): SettingRow {
  const [device] = world.SETTING;
  if (device === undefined) throw new Error('the world has no row in SETTING');
  return device;
}

export function requireWifi(world: World): void {
  if (!deviceOf(world).wifi) throw new ToolRefusal('ConnectionError', 'wifi is off');
}

/** Where the device is, in degrees. */
export function requireLocation(world: World): { readonly latitude: number; readonly longitude: number } {
  const { location_service, latitude, longitude } = deviceOf(world);
  if (!location_service) throw new ToolRefusal('PermissionError', 'location service is off');
  return { latitude, longitude };
}
