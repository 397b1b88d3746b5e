import type { Table } from '../sandbox/world.ts';
import type { ColumnDefinition, TableDefinition, Tables } from '../worlds/world.ts';
import type { Measure, Namespace } from './milestone.ts';

/** What the cells of a column hold: `role` is one of `ROLE_NAMES`, `traces` are the records of successful calls. */
export type ColumnType = 'string' | 'number' | 'boolean' | 'role' | 'roles' | 'traces' | 'json';

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

/** The conversation, which every world has. */
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
  json: { type: 'json', measure: 'exact', zero: '' },
};

/** The databases: the conversation first, then the tables of the world, in the order in which they are shown. */
export function databasesOf(tables: Tables): readonly Namespace[] {
  return ['SANDBOX', ...Object.keys(tables)];
}

export function tableNamed(table: Table, tables: Tables): TableDefinition {
  const found = Object.hasOwn(tables, table) ? tables[table] : undefined;
  if (found === undefined) throw new Error(`the world has no table ${table}`);
  return found;
}

/** A function of a world's tables whose result is kept as long as these. */
export function derivedFrom<Value>(derive: (tables: Tables) => Value): (tables: Tables) => Value {
  const known = new WeakMap<Tables, Value>();
  return (tables) => {
    let value = known.get(tables);
    if (value === undefined) known.set(tables, (value = derive(tables)));
    return value;
  };
}

const columnsByTable = derivedFrom(
  (tables) => new Map(Object.entries(tables).map(([table, definition]) => [table, columnsOfTable(definition)])),
);

function columnsOfTable({ columns }: TableDefinition): Columns {
  const typed = Object.entries(columns).map(([name, { type, nullable: isNullable }]) => [
    name,
    { ...BY_TYPE[type], ...(isNullable && { nullable }) },
  ]);
  return Object.fromEntries(typed) as Columns;
}

/** The columns of a database by name, in the order in which they are shown. */
export function databaseColumns(database: Namespace, tables: Tables): Columns {
  return database === 'SANDBOX' ? CONVERSATION : (columnsByTable(tables).get(database) ?? {});
}

/** Whether the table is one row of settings. */
export function isSingle(table: Table, tables: Tables): boolean {
  return tableNamed(table, tables).single !== undefined;
}
