import type { World } from '../../sandbox/world.ts';
import type { RowOf, TableDefinition } from '../world.ts';

export const PHONE_NAME = 'phone';

/** The tables of the phone. Columns keep the reference's names and order. */
export const PHONE_TABLES = {
  SETTING: {
    columns: {
      device_id: { type: 'name' },
      cellular: {
        type: 'flag',
        switch: {
          label: 'cellular service',
          also: 'cellular data',
          spoken: String.raw`\b(?:cell(?:ular)?(?: (?:service|data|network|connection))?|mobile (?:data|network|service)|(?:the )?network|signal)\b`,
          normal: true,
        },
      },
      wifi: {
        type: 'flag',
        switch: { label: 'wifi', also: 'Wi-Fi', spoken: String.raw`\b(?:wi-?\s?fi|wireless|wlan)\b`, normal: true },
      },
      location_service: {
        type: 'flag',
        switch: {
          label: 'location service',
          also: 'location services',
          spoken: String.raw`\b(?:location(?: (?:services?|access|tracking|sharing))?|gps|position)\b`,
          normal: true,
        },
      },
      low_battery_mode: {
        type: 'flag',
        switch: {
          label: 'low battery mode',
          also: 'battery saver',
          spoken: String.raw`\b(?:low[- ]battery(?: mode)?|battery[- ](?:saver|saving)(?: mode)?|low[- ]power(?: mode)?|power[- ]saving(?: mode)?)\b`,
          normal: false,
          holdsOthers: true,
        },
      },
      latitude: { type: 'latitude' },
      longitude: { type: 'longitude' },
    },
    key: 'device_id',
    single: 'device',
    words: { one: 'setting', several: 'settings', added: 'added', knownBy: [] },
  },
  CONTACT: {
    columns: {
      person_id: { type: 'name', isGenerated: true },
      name: { type: 'name', told: 'name' },
      phone_number: { type: 'name', told: 'phone' },
      relationship: { type: 'text', nullable: true, told: 'word' },
      is_self: { type: 'flag' },
    },
    key: 'person_id',
    words: {
      one: 'contact',
      several: 'contacts',
      added: 'added',
      knownBy: ['name', 'phone_number', 'relationship'],
    },
  },
  MESSAGING: {
    columns: {
      message_id: { type: 'name', isGenerated: true },
      sender_person_id: { type: 'name', nullable: true, refersTo: 'CONTACT' },
      sender_phone_number: { type: 'name', told: 'phone', isOfOthers: true },
      recipient_person_id: { type: 'name', nullable: true, refersTo: 'CONTACT' },
      recipient_phone_number: { type: 'name', told: 'phone', isOfOthers: true },
      content: { type: 'text', told: 'text' },
      creation_timestamp: { type: 'time', isStamp: true },
    },
    key: 'message_id',
    words: {
      one: 'message',
      several: 'messages',
      also: 'texts',
      added: 'sent',
      knownBy: ['recipient_phone_number', 'content'],
    },
  },
  REMINDER: {
    columns: {
      reminder_id: { type: 'name', isGenerated: true },
      content: { type: 'text', told: 'text' },
      creation_timestamp: { type: 'time', isStamp: true },
      reminder_timestamp: { type: 'time' },
      latitude: { type: 'latitude', nullable: true },
      longitude: { type: 'longitude', nullable: true },
    },
    key: 'reminder_id',
    words: {
      one: 'reminder',
      several: 'reminders',
      added: 'added',
      knownBy: ['content', 'reminder_timestamp'],
      isDue: true,
    },
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;

export type SettingRow = RowOf<typeof PHONE_TABLES.SETTING>;
export type ContactRow = RowOf<typeof PHONE_TABLES.CONTACT>;
export type MessagingRow = RowOf<typeof PHONE_TABLES.MESSAGING>;
export type ReminderRow = RowOf<typeof PHONE_TABLES.REMINDER>;

/** A world with the phone's tables. */
export type PhoneWorld = {
  readonly [Table in keyof typeof PHONE_TABLES]: readonly RowOf<(typeof PHONE_TABLES)[Table]>[];
};

/** The typed view of a world whose pack has been checked against these tables. */
export function phoneOf(world: World): PhoneWorld {
  return world as unknown as PhoneWorld;
}
