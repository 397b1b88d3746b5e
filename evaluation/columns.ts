import type { Measure, Namespace } from './milestone.ts';

interface Column {
  /** How the column is compared where a target does not say. */
  readonly measure: Measure;
  /** Stands for null where tables are subtracted from each other (facts/semantics.md 6.3). */
  readonly zero: string | number | boolean;
}

const key: Column = { measure: 'exact', zero: '' };
const text: Column = { measure: 'rouge_l', zero: '' };
const number: Column = { measure: 'exact', zero: 0 };
const flag: Column = { measure: 'exact', zero: false };
const ignored: Column = { measure: 'one', zero: '' };

/** The columns of each database (facts/world.json). */
export const COLUMNS: Readonly<Record<Namespace, Readonly<Record<string, Column>>>> = {
  SANDBOX: {
    sender: key,
    recipient: key,
    content: text,
    openai_tool_call_id: ignored,
    openai_function_name: ignored,
    conversation_active: flag,
    tool_call_exception: ignored,
    tool_trace: { measure: 'tool_trace', zero: '' },
    visible_to: key,
  },
  SETTING: {
    device_id: key,
    cellular: flag,
    wifi: flag,
    location_service: flag,
    low_battery_mode: flag,
    latitude: number,
    longitude: number,
  },
  CONTACT: { person_id: key, name: key, phone_number: key, relationship: text, is_self: flag },
  MESSAGING: {
    message_id: key,
    sender_person_id: key,
    sender_phone_number: key,
    recipient_person_id: key,
    recipient_phone_number: key,
    content: text,
    creation_timestamp: number,
  },
  REMINDER: {
    reminder_id: key,
    content: text,
    creation_timestamp: number,
    reminder_timestamp: number,
    latitude: number,
    longitude: number,
  },
};
