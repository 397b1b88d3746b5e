import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { streamWholeFile } from '../../files/stream-whole-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { FileExists } from '../../files/write-whole-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => (folder = temporaryFolder()));

async function* chunks(...parts: readonly (string | Error)[]): AsyncGenerator<string> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

const REFUSE = { replace: false };

it('writes the chunks in order and returns the length of the file', async () => {
  expect(await streamWholeFile(at('a'), chunks('é', 'b'), REFUSE)).toBe(3);
  expect(readFileSync(at('a'), 'utf8')).toBe('éb');
  await streamWholeFile(at('a.gz'), chunks('é', 'b'), REFUSE);
  expect(gunzipSync(readFileSync(at('a.gz'))).toString()).toBe('éb');
  // Its words are repeated further back than gzip looks, as large worlds are in an export.
  const world = Array.from({ length: 200_000 }, (_, index) => Math.sin(index)).join();
  const length = await streamWholeFile(at('a.zst'), chunks(world, world, world), REFUSE);
  expect(zstdDecompressSync(readFileSync(at('a.zst'))).toString()).toBe(world.repeat(3));
  expect(await streamWholeFile(at('b.zst'), chunks(world), REFUSE)).toBeGreaterThan(0.9 * length);
});

it('refuses a file that exists before it reads anything, unless it may replace it', async () => {
  writeFileSync(at('a'), 'old');
  const unread = chunks(new Error('was read'));
  await expect(streamWholeFile(at('a'), unread, REFUSE)).rejects.toThrow(FileExists);
  await streamWholeFile(at('a'), chunks('new'), { replace: true });
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
});

it('replaces what a link leads to, and no folder', async () => {
  writeFileSync(at('a'), 'old');
  symlinkSync(at('a'), at('link'));
  await streamWholeFile(at('link'), chunks('new'), { replace: true });
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
  await expect(streamWholeFile(folder, chunks('new'), { replace: true })).rejects.toThrow('is a folder');
});

it('leaves the old file when the chunks fail, and passes their error on', async () => {
  writeFileSync(at('a'), 'old');
  const error = Object.assign(new Error('store is gone'), { code: 'EIO' });
  await expect(streamWholeFile(at('a'), chunks('new', error), { replace: true })).rejects.toBe(error);
  expect(readFileSync(at('a'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a']);
});

it('says why the file cannot be written', async () => {
  const written = streamWholeFile(at('no/folder'), chunks('new'), REFUSE);
  await expect(written).rejects.toThrow(UnusableFile);
  await expect(written).rejects.toThrow('cannot be written (ENOENT)');
});

it('stops with the reason of a signal', async () => {
  const controller = new AbortController();
  const reason = new Error('interrupted');
  async function* endless() {
    for (let count = 0; ; count++) {
      yield 'more';
      if (count === 3) controller.abort(reason);
    }
  }
  const written = streamWholeFile(at('a'), endless(), { ...REFUSE, signal: controller.signal });
  await expect(written).rejects.toBe(reason);
  expect(readdirSync(folder)).toEqual([]);
});
