import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema/rows.ts';
import { secondOf } from './traffic-database.ts';

/** Longer ago than any limit looks back. */
const FORGOTTEN_SECONDS = 120;

/** Makes room: the places of a model that no one came back for, and what has long been used. No query counts them. */
export async function forget(transaction: Kysely<ResultsSchema>, model: string, now: number): Promise<void> {
  await transaction.deleteFrom('model_tickets').where('model', '=', model).where('expires_at', '<=', now).execute();
  await transaction
    .deleteFrom('model_seconds')
    .where('model', '=', model)
    .where('second', '<', secondOf(now) - FORGOTTEN_SECONDS)
    .execute();
}
