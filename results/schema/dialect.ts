import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ResultsDatabase } from './rows.ts';

/** What a database runs when a table is read or written. */
export interface Program {
  readonly kind: string;
  readonly table: string;
}

/** What differs between the databases. */
export interface Dialect {
  /** Text that is compared and sorted byte by byte. */
  readonly text: 'text' | RawBuilder<string>;
  /** Whether reports need indexes with all that they read: SQLite keeps the large columns of a row between the small ones of two rows. */
  readonly readsFromIndexes: boolean;
  /** The names of the tables. */
  readonly tables: (database: ResultsDatabase) => Promise<readonly string[]>;
  /** What runs or stands in place of tables: views, triggers and the like, with the tables that they are for. */
  readonly programs: (database: ResultsDatabase) => Promise<readonly Program[]>;
  /** Held until the transaction ends, so that only one process changes the schema. */
  readonly lock: (transaction: ResultsDatabase) => Promise<void>;
}

export const SQLITE: Dialect = {
  text: 'text',
  readsFromIndexes: true,
  tables: async (database) => (await database.introspection.getTables()).map(({ name }) => name),
  programs: async (database) => {
    const { rows } = await sql<Program>`
      select case type when 'table' then 'virtual table' else type end as kind, lower(tbl_name) as "table" from sqlite_master
      where type in ('view', 'trigger') or (type = 'table' and rootpage = 0)`.execute(database);
    return rows;
  },
  /** Its transactions begin with the write lock (node-sqlite-dialect.ts). */
  lock: async () => undefined,
};

/** An arbitrary number. */
const LOCK = 7_366_285_402_117;
/** Whoever waits for a table makes all others wait who come later. */
const TABLE_LOCK_TIMEOUT = '10s';

export const POSTGRES: Dialect = {
  text: sql`text collate "C"`,
  readsFromIndexes: false,
  tables: async (database) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(database);
    return rows.map(({ name }) => name);
  },
  programs: async (database) => {
    const { rows } = await sql<Program>`
      select case relkind when 'f' then 'foreign table' else 'view' end as kind, relname as "table" from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('v', 'm', 'f')
      union all select 'trigger', relname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal
      union all select 'rule', tablename from pg_rules where schemaname = current_schema()`.execute(database);
    return rows;
  },
  lock: async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_TIMEOUT)}`.execute(transaction);
  },
};
