import type { Kysely } from 'kysely';
import type { BeforeWrite } from './query-store.ts';
import type { ResultsSchema } from '../schema.ts';
import type { ResultsStore, StoredPack, StoredText } from '../store.ts';

/** Writing when a text was last needed writes the whole text again. */
const REFRESHED_AFTER_MS = 3_600_000;

/** Packs and other texts, each stored once per content. */
export function textQueries(
  database: Kysely<ResultsSchema>,
  beforeWrite: BeforeWrite,
): Pick<ResultsStore, 'savePack' | 'pack' | 'saveText' | 'text'> {
  async function save(table: 'packs' | 'texts', row: StoredPack | StoredText): Promise<void> {
    await beforeWrite();
    const now = Date.now();
    await database
      .insertInto(table)
      .values({ ...row, saved_at: now })
      .onConflict((conflict) =>
        conflict
          .column('hash')
          .doUpdateSet({ saved_at: now })
          .where((is) =>
            is.or([is(`${table}.saved_at`, 'is', null), is(`${table}.saved_at`, '<', now - REFRESHED_AFTER_MS)]),
          ),
      )
      .execute();
  }

  return {
    savePack: (pack) => save('packs', pack),
    saveText: (text) => save('texts', text),
    pack: async (hash) =>
      (await database
        .selectFrom('packs')
        .select(['hash', 'name', 'content'])
        .where('hash', '=', hash)
        .executeTakeFirst()) ?? null,
    text: async (hash) =>
      (await database.selectFrom('texts').select(['hash', 'content']).where('hash', '=', hash).executeTakeFirst()) ??
      null,
  };
}
