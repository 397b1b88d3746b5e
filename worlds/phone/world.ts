import { endConversation } from '../../sandbox/tools/end-conversation.ts';
import { onCall } from '../../sandbox/tools/on-call.ts';
import { PHONE_NAME, PHONE_TABLES } from './tables.ts';
import { PHONE_EXAMPLES } from './examples.ts';
import type { WorldDefinition } from '../world.ts';
import { addContact, modifyContact, removeContact, searchContacts } from './tools/contact.ts';
import { convertCurrency, unitConversion } from './tools/conversion.ts';
import { searchHoliday } from './tools/holiday.ts';
import { searchLatLon, searchLocationAroundLatLon } from './tools/map.ts';
import { calculateLatLonDistance } from './tools/math.ts';
import { searchMessages, sendMessageWithPhoneNumber } from './tools/messaging.ts';
import { addReminder, modifyReminder, removeReminder, searchReminder } from './tools/reminder.ts';
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
} from './tools/setting.ts';
import { searchStock } from './tools/stock.ts';
import {
  datetimeInfoToTimestamp,
  getCurrentTimestamp,
  secondsToHoursMinutesSeconds,
  shiftTimestamp,
  timestampDiff,
  timestampToDatetimeInfo,
} from './tools/time.ts';
import { searchWeatherAroundLatLon } from './tools/weather.ts';

const synthetic = onCall(() => import('./services/synthetic.ts'));

/** The world of the original benchmark: a phone with contacts, messages, reminders and settings. */
export const PHONE: WorldDefinition = {
  name: PHONE_NAME,
  tables: PHONE_TABLES,
  user: {
    place: 'on their phone',
    consents: ['switching low battery mode off', 'switching wifi, cellular service or location service on'],
  },
  examples: PHONE_EXAMPLES,
  synthetic: (now) => ({
    fetch: async (request) => (await synthetic()).createSyntheticServices(now).fetch(request),
  }),
  domains: [
    'contact',
    'messaging',
    'reminder',
    'setting',
    'time',
    'math',
    'map',
    'weather',
    'stock',
    'conversion',
    'holiday',
    'conversation',
  ],
  /** In the reference's order. */
  tools: [
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
  ],
};
