import type { Table } from '../sandbox/world.ts';
import { PHONE_TABLES } from '../worlds/phone/tables.ts';
import type { ColumnDefinition, TableDefinition } from '../worlds/world.ts';
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

type Columns = Readonly<Record<string, Column>>;

const key = { type: 'string', measure: 'exact', zero: '' } as const satisfies Column;
const text = { type: 'string', measure: 'rouge_l', zero: '' } as const satisfies Column;
const number = { type: 'number', measure: 'exact', zero: 0 } as const satisfies Column;
const flag = { type: 'boolean', measure: 'exact', zero: false } as const satisfies Column;
const ignored = { type: 'string', nullable: true, measure: 'one', zero: '' } as const satisfies Column;
const nullable = true;

const CONVERSATION: Columns = {
  sender: { ...key, type: 'role' },
  recipient: { ...key, type: 'role' },
  content: text,
  openai_tool_call_id: ignored,
  openai_function_name: ignored,
  conversation_active: { ...flag, nullable },
  tool_call_exception: ignored,
  tool_trace: { type: 'traces', nullable, measure: 'tool_trace', zero: '' },
  visible_to: { ...key, type: 'roles', nullable },
};

const BY_TYPE: Readonly<Record<ColumnDefinition['type'], Column>> = {
  name: key,
  text,
  flag,
  number,
  time: number,
  latitude: number,
  longitude: number,
};

/** The tables of the world, in the order in which they are shown. */
export const TABLES: readonly Table[] = Object.keys(PHONE_TABLES);

/** The databases: the conversation first, then the tables of the world. */
export const DATABASES: readonly Namespace[] = ['SANDBOX', ...TABLES];

export function tableNamed(table: Table): TableDefinition {
  const found = Object.entries(PHONE_TABLES).find(([name]) => name === table)?.[1];
  if (found === undefined) throw new Error(`the world has no table ${table}`);
  return found;
}

const COLUMNS: ReadonlyMap<Namespace, Columns> = new Map([
  ['SANDBOX', CONVERSATION],
  ...TABLES.map((table) => [table, columnsOfTable(tableNamed(table))] as const),
]);

function columnsOfTable({ columns }: TableDefinition): Columns {
  const typed = Object.entries(columns).map(([name, { type, nullable: isNullable }]) => [
    name,
    { ...BY_TYPE[type], ...(isNullable && { nullable }) },
  ]);
  return Object.fromEntries(typed) as Columns;
}

/** The columns of a database by name, in the reference's order. */
export function databaseColumns(database: Namespace): Columns {
  return COLUMNS.get(database) ?? {};
}

/** Whether the table is one row of settings. */
export function isSingle(table: Table): boolean {
  return tableNamed(table).single !== undefined;
}
