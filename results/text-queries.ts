import type { Kysely } from 'kysely';
import type { BeforeWrite } from './query-store.ts';
import type { ResultsSchema } from './schema.ts';
import type { ResultsStore, StoredPack, StoredText } from './store.ts';

/** Packs and other texts, each stored once per content. */
export function textQueries(
  database: Kysely<ResultsSchema>,
  beforeWrite: BeforeWrite,
): Pick<ResultsStore, 'savePack' | 'pack' | 'saveText' | 'text'> {
  async function save(table: 'packs' | 'texts', row: StoredPack | StoredText): Promise<void> {
    await beforeWrite();
    await database
      .insertInto(table)
      .values({ ...row })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }

  return {
    savePack: (pack) => save('packs', pack),
    saveText: (text) => save('texts', text),
    pack: async (hash) =>
      (await database.selectFrom('packs').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null,
    text: async (hash) =>
      (await database.selectFrom('texts').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null,
  };
}
