import type { ToolDefinition } from './definition.ts';
import { addContact, modifyContact, removeContact, searchContacts } from './domains/contact.ts';
import { endConversation } from './domains/conversation.ts';
import { convertCurrency, unitConversion } from './domains/conversion.ts';
import { searchHoliday } from './domains/holiday.ts';
import { searchLatLon, searchLocationAroundLatLon } from './domains/map.ts';
import { calculateLatLonDistance } from './domains/math.ts';
import { searchMessages, sendMessageWithPhoneNumber } from './domains/messaging.ts';
import { addReminder, modifyReminder, removeReminder, searchReminder } from './domains/reminder.ts';
import {
  getCellularServiceStatus,
  getCurrentLocation,
  getLocationServiceStatus,
  getLowBatteryModeStatus,
  getWifiStatus,
  setCellularServiceStatus,
  setLocationServiceStatus,
  setLowBatteryModeStatus,
  setWifiStatus,
} from './domains/setting.ts';
import { searchStock } from './domains/stock.ts';
import {
  datetimeInfoToTimestamp,
  getCurrentTimestamp,
  secondsToHoursMinutesSeconds,
  shiftTimestamp,
  timestampDiff,
  timestampToDatetimeInfo,
} from './domains/time.ts';
import { searchWeatherAroundLatLon } from './domains/weather.ts';

/**
 * All tools, in the reference's order. The order matters: tools are offered in it, and it breaks ties between equally
 * distracting tools.
 */
export const TOOLS: readonly ToolDefinition[] = [
  addContact,
  modifyContact,
  removeContact,
  searchContacts,
  getCellularServiceStatus,
  searchMessages,
  sendMessageWithPhoneNumber,
  convertCurrency,
  getCurrentLocation,
  getLocationServiceStatus,
  getWifiStatus,
  searchLatLon,
  searchLocationAroundLatLon,
  searchStock,
  searchWeatherAroundLatLon,
  addReminder,
  modifyReminder,
  removeReminder,
  searchReminder,
  getLowBatteryModeStatus,
  setCellularServiceStatus,
  setLocationServiceStatus,
  setLowBatteryModeStatus,
  setWifiStatus,
  endConversation,
  calculateLatLonDistance,
  datetimeInfoToTimestamp,
  getCurrentTimestamp,
  searchHoliday,
  secondsToHoursMinutesSeconds,
  shiftTimestamp,
  timestampDiff,
  timestampToDatetimeInfo,
  unitConversion,
];

const BY_NAME: ReadonlyMap<string, ToolDefinition> = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** Finds a tool by its real name. */
export function findTool(name: string): ToolDefinition | undefined {
  return BY_NAME.get(name);
}
