import { TABLES } from '../sandbox/world.ts';
import type { ContactRow, MessagingRow, ReminderRow, SettingRow, Table } from '../sandbox/world.ts';
import type { SandboxRow } from './log.ts';
import type { Measure, Namespace } from './milestone.ts';

/** What the cells of a column hold: `role` is one of `ROLE_NAMES`, `traces` are the records of successful calls. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'role' | 'roles' | 'traces';

export interface Column {
  readonly type: ColumnType;
  readonly nullable?: true;
  /** How the column is compared if a target does not say. */
  readonly measure: Measure;
  /** Replaces null when one table is subtracted from another (reference semantics 6.3). */
  readonly zero: string | number | boolean;
}

const key = { type: 'string', measure: 'exact', zero: '' } as const satisfies Column;
const text = { type: 'string', measure: 'rouge_l', zero: '' } as const satisfies Column;
const number = { type: 'number', measure: 'exact', zero: 0 } as const satisfies Column;
const flag = { type: 'boolean', measure: 'exact', zero: false } as const satisfies Column;
const ignored = { type: 'string', nullable: true, measure: 'one', zero: '' } as const satisfies Column;
const nullable = true;

interface Rows {
  readonly SANDBOX: SandboxRow;
  readonly SETTING: SettingRow;
  readonly CONTACT: ContactRow;
  readonly MESSAGING: MessagingRow;
  readonly REMINDER: ReminderRow;
}

/** The keys of a row type without its index signature. */
type NamedKeys<Row> = keyof { [Key in keyof Row as string extends Key ? never : Key]: Row[Key] } & string;

/** The compiler checks that these are the columns of the row types. */
const TYPED_COLUMNS = {
  SANDBOX: {
    sender: { ...key, type: 'role' },
    recipient: { ...key, type: 'role' },
    content: text,
    openai_tool_call_id: ignored,
    openai_function_name: ignored,
    conversation_active: { ...flag, nullable },
    tool_call_exception: ignored,
    tool_trace: { type: 'traces', nullable, measure: 'tool_trace', zero: '' },
    visible_to: { ...key, type: 'roles', nullable },
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
  CONTACT: {
    person_id: key,
    name: key,
    phone_number: key,
    relationship: { ...text, nullable },
    is_self: flag,
  },
  MESSAGING: {
    message_id: key,
    sender_person_id: { ...key, nullable },
    sender_phone_number: key,
    recipient_person_id: { ...key, nullable },
    recipient_phone_number: key,
    content: text,
    creation_timestamp: number,
  },
  REMINDER: {
    reminder_id: key,
    content: text,
    creation_timestamp: number,
    reminder_timestamp: number,
    latitude: { ...number, nullable },
    longitude: { ...number, nullable },
  },
} as const satisfies { readonly [Database in Namespace]: Readonly<Record<NamedKeys<Rows[Database]>, Column>> };

/** The columns of each database by name, in the reference's order. */
export const TABLE_COLUMNS: Readonly<Record<Namespace, Readonly<Record<string, Column>>>> = TYPED_COLUMNS;

/** The column that tells the rows of a table apart. */
export const KEY_COLUMN: Readonly<Record<Table, string>> = {
  SETTING: 'device_id',
  CONTACT: 'person_id',
  MESSAGING: 'message_id',
  REMINDER: 'reminder_id',
};

/** The databases: the conversation first, then the tables of the world. */
export const DATABASES: readonly Namespace[] = ['SANDBOX', ...TABLES];
