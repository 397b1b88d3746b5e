import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { POSTGRES } from '../migrations/dialect.ts';
import type { Connected, SchemaAccess } from '../migrations/schema-access.ts';
import type { ResultsSchema } from '../schema.ts';
import { claimStoreId } from '../queries/store-id.ts';
import { connect } from './connect.ts';
import { postgresPlace } from './place-of.ts';
import { postgresAddress } from './postgres-address.ts';

/** Access to the schema of results in PostgreSQL, to be closed. */
export function postgresSchemaAccess(url: string): SchemaAccess & AsyncDisposable {
  const address = postgresAddress(url);
  const database = connect(address);
  return {
    location: address.location,
    database,
    dialect: POSTGRES,
    claimId: async () => claimStoreId(database, await postgresPlace(database)),
    connected: () => connectedTo(database),
    backUp: async () => null,
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/** All processes of this program say so (connect.ts). */
async function connectedTo(database: Kysely<ResultsSchema>): Promise<readonly Connected[]> {
  const { rows } = await sql<Connected>`
    select application_name as program, host(client_addr) as address, cast(count(*) as integer) as connections
    from pg_stat_activity
    where datname = current_database() and application_name like 'toolsandbox%' and pid != pg_backend_pid()
    group by application_name, client_addr order by 1, 2`.execute(database);
  return rows;
}
