import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { CachedTexts } from '../../files/cached-texts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it('keeps the files that were stored last, and those of others', () => {
  const cache = new CachedTexts(folder, '.json');
  writeFileSync(join(folder, 'other.txt'), '');
  for (let number = 1; number <= 53; number++) {
    cache.store(`key-${number}`, `text ${number}`);
    utimesSync(join(folder, `key-${number}.json`), Date.now() / 1000, Date.now() / 1000 - 100 + number);
  }
  cache.store('last', 'text');
  expect(readdirSync(folder)).toHaveLength(51);
  expect(readdirSync(folder)).toContain('other.txt');
  expect([cache.read('key-4'), cache.read('key-5'), cache.read('last')]).toEqual([null, 'text 5', 'text']);
});

it('stores nothing in a folder that is gone', () => {
  rmSync(folder, { recursive: true });
  const cache = new CachedTexts(folder, '.json');
  cache.store('key', 'text');
  expect(cache.read('key')).toBeNull();
});
