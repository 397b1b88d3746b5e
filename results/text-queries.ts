import type { Kysely } from 'kysely';
import type { BeforeWrite } from './query-store.ts';
import type { ResultsSchema } from './schema.ts';
import type { ResultsStore } from './store.ts';

/** Packs and other texts, each stored once per content. */
export function textQueries(
  database: Kysely<ResultsSchema>,
  beforeWrite: BeforeWrite,
): Pick<ResultsStore, 'savePack' | 'pack' | 'saveText' | 'text'> {
  return {
    async savePack(pack) {
      await beforeWrite();
      await database
        .insertInto('packs')
        .values({ ...pack })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },

    async pack(hash) {
      const row = await database.selectFrom('packs').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row ?? null;
    },

    async saveText(text) {
      await beforeWrite();
      await database
        .insertInto('texts')
        .values({ ...text })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },

    async text(hash) {
      const row = await database.selectFrom('texts').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row ?? null;
    },
  };
}
