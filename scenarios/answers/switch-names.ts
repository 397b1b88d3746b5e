import type { Switch } from '../../evaluation/facts/fact.ts';

/** What people call a setting. */
export const SWITCH_NAMES: Readonly<Record<Switch, readonly [string, string]>> = {
  wifi: ['wifi', 'Wi-Fi'],
  cellular: ['cellular service', 'cellular data'],
  location_service: ['location service', 'location services'],
  low_battery_mode: ['low battery mode', 'battery saver'],
};
