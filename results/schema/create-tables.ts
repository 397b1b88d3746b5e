import { sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { ResultsDatabase } from './rows.ts';
import { TABLES } from './tables.ts';
import type { Columns, DeclaredTable } from './tables.ts';

/** Creates the tables of 0.1.0, in an empty database. */
export async function createTables({ schema }: ResultsDatabase, dialect: Dialect): Promise<void> {
  for (const [name, table] of Object.entries<DeclaredTable<Columns, string>>(TABLES)) {
    const { columns, key, unique, indexes = {} } = table;
    const created = Object.entries(columns).reduce((built, [column, declared]) => {
      const type = declared.replace('?', '');
      return built.addColumn(column, type === 'text' ? dialect.text : sql.raw<string>(type), (one) => {
        const known = column === unique ? one.unique() : one;
        return declared.endsWith('?') ? known : known.notNull();
      });
    }, schema.createTable(name));
    await created.addPrimaryKeyConstraint(`${name}_key`, [...key] as never).execute();
    for (const [index, { columns: indexed, covers = [] }] of Object.entries(indexes)) {
      const all = [...indexed, ...(dialect.readsFromIndexes ? covers : [])];
      if (all.length > 0) await schema.createIndex(index).on(name).columns(all).execute();
    }
  }
}
