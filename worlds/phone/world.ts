import { endConversation } from '../../sandbox/tools/end-conversation.ts';
import { onCall } from '../../sandbox/tools/on-call.ts';
import { PHONE_NAME, PHONE_TABLES } from './tables.ts';
import type { IntroducedWorld, WorldExamples } from '../world.ts';
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

const PHONE_EXAMPLES: WorldExamples = {
  tool: 'add_contact',
  call: `set_wifi_status '{"on": true}' --state wifi-off`,
  scenario: (name, state) => `- name: ${name}
  summary: Create a contact from a name and a phone number. # what is tested
  categories: [STC, SUT] # STC or MTC: a single or multiple tool calls; SUT or MUT: a single or multiple user turns
  tools: [add_contact] # what the agent is offered
${state === undefined ? '' : `  state: ${state}\n`}\
  opening: My dentist is Ines Moreau, +14155550137. Please save that.
  goal: Have Ines Moreau added to your contacts.
  knows: [The name is Ines Moreau., The phone number is +14155550137.]
  lacks: [anything else]
  solution: # keys of one step are parallel calls, each a name for its result
    - added: { add_contact: { name: Ines Moreau, phone_number: '+14155550137' } }
    - say: I have added Ines Moreau to your contacts.
  milestones: # what must happen, in this order
    - added: { CONTACT: { name: Ines Moreau, phone_number: '+14155550137', relationship: null } }
      reports: [{ act: added }, { name: Ines Moreau }, { phone: '+14155550137' }] # in any words; \`tells\` for what must be told
  answers: # last sentences in other people's words: \`scenarios validate\` proves that these are solved, and those are not
    right: [Ines is in your contacts now.]
    wrong: [I could not save the contact., I have added Ines Moreau with the number +14155550173.]
`,
};

const synthetic = onCall(() => import('./services/synthetic.ts'));

/** The world of the original benchmark: a phone with contacts, messages, reminders and settings. */
export const PHONE: IntroducedWorld = {
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
