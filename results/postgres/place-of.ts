import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';

/** Differs in a database that was created from this one or restored from its dump. */
export async function placeOf(database: Kysely<ResultsSchema>): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select oid::text || '/' || 'store'::regclass::oid::text as place
    from pg_database where datname = current_database()`.execute(database);
  return rows[0]?.place ?? '';
}
