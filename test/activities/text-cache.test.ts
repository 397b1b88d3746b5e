import { describe, expect, it } from 'vitest';
import { TextCache, toStoredText } from '../../activities/text-cache.ts';
import type { StoredText } from '../../results/store/texts.ts';

const TEXT = toStoredText('Be brief.');
const REFERENCE = { name: 'brief.txt', hash: TEXT.hash };

function cacheOf(stored: StoredText | null) {
  const asked: string[] = [];
  const find = (hash: string) => {
    asked.push(hash);
    return Promise.resolve(stored);
  };
  return { cache: new TextCache({ location: 'postgres://db/bench', texts: { find } }), asked };
}

describe('a text in the results store', () => {
  it('is the text that was stored, and read once', async () => {
    const { cache, asked } = cacheOf(TEXT);
    expect([await cache.get(REFERENCE), await cache.get(REFERENCE)]).toEqual(['Be brief.', 'Be brief.']);
    expect(asked).toEqual([TEXT.hash]);
  });

  it.each([
    ['is not there', null, 'is not in'],
    ['has other content than its hash says', { ...TEXT, content: 'Be long.' }, 'is damaged in'],
  ])('is refused in one line if it %s', async (_title, stored, problem) => {
    await expect(cacheOf(stored).cache.get(REFERENCE)).rejects.toMatchObject({
      name: 'TextMissing',
      message:
        `the text of brief.txt (hash ${TEXT.hash.slice(0, 12)}) ${problem} the results store postgres://db/bench: ` +
        'run the command that started the sweep again, which stores the text',
    });
  });
});
