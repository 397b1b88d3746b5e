import { z } from 'zod';

import { PHONE_TABLES } from '../worlds/phone/tables.ts';
import type { ColumnDefinition, TableDefinition } from '../worlds/world.ts';
import { CALENDAR_PARTS } from './relative-time.ts';
import type { RelativeTime } from './relative-time.ts';
import type { RowTemplate } from './scenario.ts';

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

/** What is made anew for each column is written out in JSON Schemas, what is shared is a definition of its own. */
const CELLS: Readonly<Record<ColumnDefinition['type'], () => z.ZodType>> = {
  name: () => z.string(),
  text: () => z.string(),
  number: () => z.number(),
  flag: () => z.boolean(),
  time: () => instant,
  latitude: () => latitude,
  longitude: () => longitude,
};

const TABLES: readonly (readonly [string, TableDefinition])[] = Object.entries(PHONE_TABLES);
/** Tables that a scenario adds rows to. */
export const LISTS = TABLES.filter(([, { single }]) => single === undefined);

function cellsOf({ columns }: TableDefinition): Readonly<Record<string, z.ZodType>> {
  const cells = Object.entries(columns).map(([name, { type, nullable }]) => [
    name,
    nullable ? CELLS[type]().nullable() : CELLS[type](),
  ]);
  return Object.fromEntries(cells) as Readonly<Record<string, z.ZodType>>;
}

type RowSchema = z.ZodObject<Readonly<Record<string, z.ZodType>>, z.core.$strict>;

/** Rows as a pack writes them: complete, with timestamps absolute or relative to the cell's clock. */
export const ROW_SCHEMAS: Readonly<Record<string, RowSchema>> = Object.fromEntries(
  TABLES.map(([name, table]) => [name, z.strictObject(cellsOf(table))]),
);

/** Tables, with the rows of lists as `rowOf` has them, and of settings exactly one. */
export function tablesOf(
  rowOf: (row: RowSchema) => z.ZodType,
  among = TABLES,
): Readonly<Record<string, z.ZodType<readonly RowTemplate[]>>> {
  const tables = among.map(([name, { single }]) => {
    const row = ROW_SCHEMAS[name]!;
    const error = `expected the one row of the ${single}`;
    return [name, single === undefined ? z.array(rowOf(row)) : z.array(row).length(1, { error })];
  });
  return Object.fromEntries(tables) as Readonly<Record<string, z.ZodType<readonly RowTemplate[]>>>;
}

/** The base world. */
export const worldSchema = z.strictObject(tablesOf((row) => row));

/** Rows that a scenario adds to the lists of the base world; settings are changed by its base state instead. */
export const addedRowsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(tablesOf((row) => row, LISTS)).map(([name, rows]) => [name, z.exactOptional(rows)]),
  ),
);

/** A base state: the settings in which it differs from the base world. */
export const settingsPatchSchema = z.strictObject(
  Object.fromEntries(
    TABLES.filter(([, { single }]) => single !== undefined).flatMap(([, table]) =>
      Object.entries(cellsOf(table)).map(([name, cell]) => [name, z.exactOptional(cell)]),
    ),
  ),
) as unknown as z.ZodType<RowTemplate>;
