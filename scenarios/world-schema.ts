import { z } from 'zod';

import { derivedFrom } from '../evaluation/columns.ts';
import type { ColumnDefinition, TableDefinition } from '../worlds/world.ts';
import { CALENDAR_PARTS } from './relative-time.ts';
import type { RelativeTime } from './relative-time.ts';
import type { WorldTemplate } from './pack.ts';
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
  json: () => z.json(),
};

function cellsOf({ columns }: TableDefinition): Readonly<Record<string, z.ZodType>> {
  const cells = Object.entries(columns).map(([name, { type, nullable }]) => [
    name,
    nullable ? CELLS[type]().nullable() : CELLS[type](),
  ]);
  return Object.fromEntries(cells) as Readonly<Record<string, z.ZodType>>;
}

export type RowSchema = z.ZodObject<Readonly<Record<string, z.ZodType>>, z.core.$strict>;

/** Its cells in profile `paper` are checked, but not written out again in JSON Schemas. */
function withPaper(row: RowSchema): RowSchema {
  const cells = row.partial();
  const paper = z
    .looseObject({})
    .refine((given) => cells.safeParse(given).success, { error: 'expected cells of this table' })
    .meta({ description: 'Cells that it has in profile paper instead, as in the original.' });
  return row.extend({ $paper: z.exactOptional(paper) });
}

type TableSchemas = Readonly<Record<string, z.ZodType<readonly RowTemplate[]>>>;

/** How packs write the tables of a world. */
interface WorldSchemas {
  /** A row of each table: complete, with timestamps absolute or relative to the cell's clock. */
  readonly rows: Readonly<Record<string, RowSchema>>;
  /** Tables, with the rows of lists as `rowOf` has them, and of settings exactly one. */
  readonly tablesOf: (rowOf: (row: RowSchema) => z.ZodType) => TableSchemas;
  /** The same of the lists alone, to which a scenario adds rows. */
  readonly listsOf: (rowOf: (row: RowSchema) => z.ZodType) => TableSchemas;
  /** The base world. */
  readonly world: z.ZodType<WorldTemplate>;
  /** Rows that a scenario adds to the lists of the base world; settings are changed by its base state instead. */
  readonly addedRows: z.ZodType<WorldTemplate>;
  /** A base state: the settings in which it differs from the base world. */
  readonly settingsPatch: z.ZodType<RowTemplate>;
}

export const worldSchemas = derivedFrom((tables): WorldSchemas => {
  const all = Object.entries(tables);
  const rows = Object.fromEntries(all.map(([name, table]) => [name, z.strictObject(cellsOf(table))]));
  const ofProfiles = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, withPaper(row)]));
  const among = (listed: typeof all) => (rowOf: (row: RowSchema) => z.ZodType) => {
    const schemas = listed.map(([name, { single }]) => {
      const row = rows[name]!;
      const error = `expected the one row of the ${single}`;
      return [name, single === undefined ? z.array(rowOf(ofProfiles[name]!)) : z.array(row).length(1, { error })];
    });
    return Object.fromEntries(schemas) as TableSchemas;
  };
  const tablesOf = among(all);
  const listsOf = among(all.filter(([, { single }]) => single === undefined));
  const optional = (schemas: Readonly<Record<string, z.ZodType>>) =>
    z.strictObject(Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, z.exactOptional(one)])));
  const settings = all.filter(([, { single }]) => single !== undefined).map(([, table]) => cellsOf(table));
  return {
    rows,
    tablesOf,
    listsOf,
    world: z.strictObject(tablesOf((row) => row)),
    addedRows: optional(listsOf((row) => row)) as z.ZodType<WorldTemplate>,
    settingsPatch: optional(
      Object.assign({}, ...settings) as Readonly<Record<string, z.ZodType>>,
    ) as unknown as z.ZodType<RowTemplate>,
  };
});
