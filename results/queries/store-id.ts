import { randomBytes } from 'node:crypto';
import type { ResultsDatabase } from '../schema/rows.ts';

/** The only row of table `store`. */
const SLOT = 1;

/** Where a store is kept. */
export interface StorePlace {
  /** Differs in a copy, and after a restore. */
  readonly here: string;
  /** Whether the store that was kept at another place is still there, so that this one is its copy. */
  readonly isStillAt: (place: string) => Promise<boolean>;
}

/**
 * The id of the store that is kept here. A copy beside its original gets an id of its own, so that two stores do not share
 * one; a store that was moved, or restored in place of a lost one, keeps its id: sweeps, schedules and queues contain it.
 */
export async function claimStoreId(database: ResultsDatabase, { here, isStillAt }: StorePlace): Promise<string> {
  const stored = await database.selectFrom('store').select(['id', 'place']).executeTakeFirst();
  if (stored?.place === here) return stored.id;
  const isRestored = stored !== undefined && !(await isStillAt(stored.place));
  const own = { id: isRestored ? stored.id : randomBytes(6).toString('hex'), place: here };
  await database
    .insertInto('store')
    .values({ slot: SLOT, ...own })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet(own).where('store.place', '!=', here))
    .execute();
  return storedId(database).then((id) => id ?? own.id);
}

/** Null if the database holds no store. */
export async function storedId(database: ResultsDatabase): Promise<string | null> {
  const row = await database.selectFrom('store').select('id').executeTakeFirst();
  return row?.id ?? null;
}
