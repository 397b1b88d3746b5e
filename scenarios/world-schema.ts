import { z } from 'zod';

import type { ContactRow, MessagingRow, ReminderRow, SettingRow, Table } from '../sandbox/world.ts';
import { CALENDAR_PARTS } from './relative-time.ts';
import type { RelativeTime } from './relative-time.ts';

/** A schema for every key of a type, neither more nor fewer. That the values agree is checked where the whole is. */
export type SchemaKeys<Type> = Record<keyof Type, z.ZodType>;

const relativeTime = z.strictObject({
  $time: z.string(),
  part: z.exactOptional(z.enum(CALENDAR_PARTS)),
} satisfies SchemaKeys<RelativeTime>);
const instant = z.union([z.number(), relativeTime], {
  error: 'expected seconds since the epoch or { "$time": "tomorrow 17:00" }',
});
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Rows as a pack writes them: complete, with timestamps absolute or relative to the cell's clock. */
export const ROW_SCHEMAS = {
  SETTING: z.strictObject({
    device_id: z.string(),
    cellular: z.boolean(),
    wifi: z.boolean(),
    location_service: z.boolean(),
    low_battery_mode: z.boolean(),
    latitude,
    longitude,
  } satisfies SchemaKeys<SettingRow>),
  CONTACT: z.strictObject({
    person_id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    relationship: z.string().nullable(),
    is_self: z.boolean(),
  } satisfies SchemaKeys<ContactRow>),
  MESSAGING: z.strictObject({
    message_id: z.string(),
    sender_person_id: z.string().nullable(),
    sender_phone_number: z.string(),
    recipient_person_id: z.string().nullable(),
    recipient_phone_number: z.string(),
    content: z.string(),
    creation_timestamp: instant,
  } satisfies SchemaKeys<MessagingRow>),
  REMINDER: z.strictObject({
    reminder_id: z.string(),
    content: z.string(),
    creation_timestamp: instant,
    reminder_timestamp: instant,
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
  } satisfies SchemaKeys<ReminderRow>),
} satisfies Record<Table, z.ZodType>;

/** The base world: every table, and exactly one device. */
export const worldSchema = z.strictObject({
  SETTING: z.array(ROW_SCHEMAS.SETTING).length(1, { error: 'expected the one row of the device' }),
  CONTACT: z.array(ROW_SCHEMAS.CONTACT),
  MESSAGING: z.array(ROW_SCHEMAS.MESSAGING),
  REMINDER: z.array(ROW_SCHEMAS.REMINDER),
} satisfies Record<Table, z.ZodType>);

/** Rows a scenario adds to the base world; the device is changed by its base state instead. */
export const addedRowsSchema = z.strictObject({
  CONTACT: z.exactOptional(z.array(ROW_SCHEMAS.CONTACT)),
  MESSAGING: z.exactOptional(z.array(ROW_SCHEMAS.MESSAGING)),
  REMINDER: z.exactOptional(z.array(ROW_SCHEMAS.REMINDER)),
} satisfies Record<Exclude<Table, 'SETTING'>, z.ZodType>);

/** A base state: the settings in which it differs from the base world. */
export const settingsPatchSchema = z.strictObject({
  device_id: z.exactOptional(z.string()),
  cellular: z.exactOptional(z.boolean()),
  wifi: z.exactOptional(z.boolean()),
  location_service: z.exactOptional(z.boolean()),
  low_battery_mode: z.exactOptional(z.boolean()),
  latitude: z.exactOptional(latitude),
  longitude: z.exactOptional(longitude),
} satisfies SchemaKeys<SettingRow>);
