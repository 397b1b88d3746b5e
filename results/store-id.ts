import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ResultsSchema } from './schema.ts';

/** The only row of table `store`. */
const SLOT = 1;

/**
 * The id of the store that is kept at `place`. A database that was copied from another place gets an id of its own,
 * so that two stores never share one.
 */
export async function claimStoreId(database: Kysely<ResultsSchema>, place: string): Promise<string> {
  const stored = await database.selectFrom('store').select(['id', 'place']).executeTakeFirst();
  if (stored?.place === place) return stored.id;
  const own = { id: randomBytes(6).toString('hex'), place };
  await database
    .insertInto('store')
    .values({ slot: SLOT, ...own })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet(own).where('store.place', '!=', place))
    .execute();
  return storedId(database).then((id) => id ?? own.id);
}

/** Null if the database holds no store. */
export async function storedId(database: Kysely<ResultsSchema>): Promise<string | null> {
  const row = await database.selectFrom('store').select('id').executeTakeFirst();
  return row?.id ?? null;
}
