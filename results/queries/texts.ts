import type { BeforeWrite } from './before-write.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import type { Packs, StoredPack, StoredText, Texts } from '../store/texts.ts';

/** Writing when a text was last needed writes the whole text again. */
export const REFRESHED_AFTER_MS = 3_600_000;

/** Packs and other texts, each stored once per content. */
export function textQueries(
  database: ResultsDatabase,
  beforeWrite: BeforeWrite,
): { readonly packs: Packs; readonly texts: Texts } {
  async function save(table: 'packs' | 'texts', row: StoredPack | StoredText): Promise<void> {
    await beforeWrite();
    await saveText(database, table, row);
  }

  return {
    packs: {
      save: (pack) => save('packs', pack),
      find: async (hash) =>
        (await database
          .selectFrom('packs')
          .select(['hash', 'name', 'content'])
          .where('hash', '=', hash)
          .executeTakeFirst()) ?? null,
    },
    texts: {
      save: (text) => save('texts', text),
      find: async (hash) =>
        (await database.selectFrom('texts').select(['hash', 'content']).where('hash', '=', hash).executeTakeFirst()) ??
        null,
    },
  };
}

/** Stores the text if it is not there, else that it was needed now. */
export async function saveText(
  database: ResultsDatabase,
  table: 'packs' | 'texts' | 'worlds',
  row: StoredPack | StoredText,
): Promise<void> {
  const now = Date.now();
  await database
    .insertInto(table)
    .values({ ...row, saved_at: now })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ saved_at: now })
        .where(`${table}.saved_at`, '<', now - REFRESHED_AFTER_MS),
    )
    .execute();
}
