import { describe, expect, it } from 'vitest';
import { fetchPack, toStoredPack } from '../../activities/stored-pack.ts';
import type { StoredPack } from '../../results/store/texts.ts';
import { catalogueWith } from '../support/packs.ts';

const PACK = catalogueWith({ version: 'ours' });
const storeOf = (stored: StoredPack | null) => ({
  location: 'postgres://db/bench',
  packs: { find: (hash: string) => Promise.resolve(hash === stored?.hash ? stored : null) },
});

const BACKUP = 'restore the results from a backup, or ask whoever gave them to you for others';

describe('a pack in the results store', () => {
  it('is the pack that was stored', async () => {
    expect(await fetchPack(storeOf(toStoredPack(PACK)), PACK)).toEqual(PACK);
  });

  it.each([
    ['is not there', null, 'is not in', 'run the command that started the sweep again, which stores the pack'],
    ['has other content than its hash says', toStoredPack({ ...PACK, version: 'changed' }), 'is damaged in', BACKUP],
    ['is no JSON', { ...toStoredPack(PACK), content: '{' }, 'is damaged in', BACKUP],
    ['is no object', { ...toStoredPack(PACK), content: 'null' }, 'is damaged in', BACKUP],
    [
      'is nested too deeply',
      { ...toStoredPack(PACK), content: '['.repeat(1e5) + ']'.repeat(1e5) },
      'is damaged in',
      BACKUP,
    ],
  ])('is refused in one line if it %s', async (_title, stored, problem, fix) => {
    await expect(fetchPack(storeOf(stored), PACK)).rejects.toMatchObject({
      name: 'PackMissing',
      message: `pack ${PACK.name} (hash ${PACK.hash.slice(0, 12)}) ${problem} the results store postgres://db/bench: ${fix}`,
    });
  });
});
