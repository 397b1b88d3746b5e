import type { JsonObject, JsonValue } from './json.ts';

/**
 * The world: four databases as one immutable value. Columns keep the reference's names.
 * Timestamps are in seconds since the epoch, coordinates in degrees.
 */
export interface SettingRow {
  readonly device_id: string;
  readonly cellular: boolean;
  readonly wifi: boolean;
  readonly location_service: boolean;
  readonly low_battery_mode: boolean;
  readonly latitude: number;
  readonly longitude: number;
}

export interface ContactRow {
  readonly person_id: string;
  readonly name: string;
  readonly phone_number: string;
  readonly relationship: string | null;
  readonly is_self: boolean;
}

export interface MessagingRow {
  readonly message_id: string;
  readonly sender_person_id: string | null;
  readonly sender_phone_number: string;
  readonly recipient_person_id: string | null;
  readonly recipient_phone_number: string;
  readonly content: string;
  readonly creation_timestamp: number;
}

export interface ReminderRow {
  readonly reminder_id: string;
  readonly content: string;
  readonly creation_timestamp: number;
  readonly reminder_timestamp: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface World {
  readonly SETTING: readonly SettingRow[];
  readonly CONTACT: readonly ContactRow[];
  readonly MESSAGING: readonly MessagingRow[];
  readonly REMINDER: readonly ReminderRow[];
}

export type Table = keyof World;
export type WorldRow = SettingRow | ContactRow | MessagingRow | ReminderRow;

/** The rows are plain JSON; an interface has no index signature. */
export function cellOf(row: WorldRow, column: string): JsonValue | undefined {
  return (row as object as JsonObject)[column];
}

export const TABLES: readonly Table[] = ['SETTING', 'CONTACT', 'MESSAGING', 'REMINDER'];

/** One row inserted, removed or replaced at a position of a table, with enough data to apply and undo the change. */
export type WorldChange =
  | { readonly kind: 'insert'; readonly table: Table; readonly position: number; readonly row: WorldRow }
  | { readonly kind: 'remove'; readonly table: Table; readonly position: number; readonly row: WorldRow }
  | {
      readonly kind: 'replace';
      readonly table: Table;
      readonly position: number;
      readonly before: WorldRow;
      readonly row: WorldRow;
    };

/** Applies the changes in order and returns the new world. */
export function applyChanges(world: World, changes: readonly WorldChange[]): World {
  return changes.reduce(applyChange, world);
}

function applyChange(world: World, change: WorldChange): World {
  const rows: WorldRow[] = [...world[change.table]];
  if (change.kind === 'insert') rows.splice(change.position, 0, change.row);
  else if (change.kind === 'remove') rows.splice(change.position, 1);
  else rows[change.position] = change.row;
  return { ...world, [change.table]: rows };
}
