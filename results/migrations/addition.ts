import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';

export type AddedColumnType = 'text' | 'integer' | 'double precision';

/**
 * What a version adds to the schema so that the versions before it can still use the results: columns that may be null, tables,
 * indexes. It is declared, not programmed, because this version can also use results without it (without-additions.ts):
 * what is absent is read as null and as empty tables, and is not written.
 */
export interface Addition {
  /** Column types by table and name. */
  readonly columns?: {
    readonly [Table in keyof ResultsSchema]?: Readonly<Record<string, AddedColumnType>>;
  };
  readonly tables?: Readonly<Record<string, AddedTable>>;
  /** Indexes by name. One of the same name is replaced. */
  readonly indexes?: Readonly<Record<string, { readonly table: string; readonly columns: readonly string[] }>>;
}

interface AddedTable {
  readonly columns: Readonly<Record<string, AddedColumnType>>;
  /** Columns that hold a value in each row. */
  readonly required: readonly string[];
  readonly primaryKey: readonly string[];
}

export async function add(
  { schema }: Kysely<ResultsSchema>,
  dialect: Dialect,
  { columns = {}, tables = {}, indexes = {} }: Addition,
): Promise<void> {
  for (const [table, added] of Object.entries(columns))
    for (const [name, type] of Object.entries(added ?? {}))
      await schema.alterTable(table).addColumn(name, typeIn(dialect, type)).execute();
  for (const [name, table] of Object.entries(tables)) {
    const created = Object.entries(table.columns).reduce(
      (builder, [column, type]) =>
        builder.addColumn(column, typeIn(dialect, type), (built) =>
          table.required.includes(column) ? built.notNull() : built,
        ),
      schema.createTable(name),
    );
    await created.addPrimaryKeyConstraint(`${name}_key`, [...table.primaryKey] as never).execute();
  }
  for (const [name, index] of Object.entries(indexes)) {
    await schema.dropIndex(name).ifExists().execute();
    await schema
      .createIndex(name)
      .on(index.table)
      .columns([...index.columns])
      .execute();
  }
}

function typeIn({ text }: Dialect, type: AddedColumnType) {
  return type === 'text' ? text : sql.raw<string>(type);
}

/** In words: what was added. */
export function additionText({ columns = {}, tables = {}, indexes = {} }: Addition): string {
  const names = Object.entries(columns).flatMap(([table, added]) =>
    Object.keys(added ?? {}).map((column) => `${table}.${column}`),
  );
  const parts = { column: names, table: Object.keys(tables), index: Object.keys(indexes) };
  return Object.entries(parts)
    .flatMap(([kind, found]) => found.map((name) => `${kind} ${name}`))
    .join(', ');
}
