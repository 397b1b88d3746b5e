import { Client } from 'pg';
import type { Postgres } from '../../../scripts/cluster/postgres.ts';

let databases = 0;

/** Creates a database with a case-insensitive order by default, and returns its URL. */
export async function newDatabase(server: Postgres): Promise<string> {
  const name = `results_${++databases}`;
  await execute(
    server.url,
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`,
  );
  return urlOf(server, { database: name });
}

export async function execute(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}

interface Parts {
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
  readonly port?: number;
}

export function urlOf(server: Postgres, { database = 'postgres', user, password, port }: Parts = {}): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  if (password !== undefined) url.password = encodeURIComponent(password);
  if (port !== undefined) url.port = String(port);
  return url.href;
}
