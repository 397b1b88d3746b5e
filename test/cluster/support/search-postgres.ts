import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Cluster } from './setup.ts';

/** The databases of the Temporal server. Results are elsewhere. */
const DATABASES = ['temporal', 'temporal_visibility'];
const COLUMNS = `
  select table_name, column_name, data_type = 'bytea' as is_bytes from information_schema.columns join information_schema.tables
  using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`;

/**
 * Where PostgreSQL holds a text: the columns of Temporal's tables, which PostgreSQL decompresses, and the files of the whole server,
 * its write-ahead log among them.
 */
export async function searchPostgres(cluster: Cluster, text: string): Promise<{ columns: string[]; files: string[] }> {
  const columns = await Promise.all(DATABASES.map((database) => columnsWith(cluster, database, text)));
  const [{ data_directory: folder } = {}] = await ask(cluster, 'postgres', 'show data_directory');
  await ask(cluster, 'postgres', 'checkpoint');
  return { columns: columns.flat(), files: await filesWith(String(folder), text) };
}

async function columnsWith(cluster: Cluster, database: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table_name, column_name, is_bytes: isBytes } of await ask(cluster, database, COLUMNS)) {
    const [table, column] = [String(table_name), String(column_name)];
    const holds = isBytes
      ? `position(convert_to($1, 'UTF8') in "${column}") > 0`
      : `position($1 in "${column}"::text) > 0`;
    const rows = await ask(cluster, database, `select 1 from "${table}" where ${holds} limit 1`, [text]);
    if (rows.length > 0) found.push(`${database}.${table}.${column}`);
  }
  return found;
}

async function ask(
  { postgresUrl }: Cluster,
  database: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: new URL(`/${database}`, postgresUrl).href });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** `grep` exits with 1 if no file holds the text, and with 2 if the server removes one meanwhile. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('grep', ['-rlFs', text, folder]).catch(
    (error: { stdout: string; code: number }) => {
      if (error.code === 1 || error.code === 2) return error;
      throw error;
    },
  );
  return stdout.split('\n').filter((line) => line !== '');
}
