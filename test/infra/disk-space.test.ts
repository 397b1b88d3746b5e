import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { diskSpace, engineDiskSpace, DiskWatch } from '../../infra/process/disk-space.ts';
import { lastRefusal } from '../../infra/process/server-log.ts';
import { smallDisk } from '../support/small-disk.ts';
import { temporaryDirectory } from './fixtures.ts';

const AT = '2026-11-23T01:29:20.216';
const REFUSAL =
  `time=${AT} level=ERROR msg="Operation failed with internal error." ` +
  'error="RangeCompleteTransferTask operation failed. Error: database or disk is full (13)"';
const OTHER = 'time=2026-11-23T01:29:21.000 level=WARN msg="Failed to poll for task."';

async function logOf(...lines: readonly string[]) {
  const files = engineFiles(await temporaryDirectory());
  writeFileSync(files.log, lines.join('\n'));
  return files;
}

describe('the log of a server whose disk is full', () => {
  it('says when it refused last', async () => {
    const earlier = REFUSAL.replace(AT, '2026-11-23T01:20:00.000');
    expect(lastRefusal((await logOf(earlier, REFUSAL, OTHER)).log)).toBe(Date.parse(AT));
    expect(lastRefusal((await logOf(OTHER)).log)).toBeNull();
    expect(lastRefusal(engineFiles(await temporaryDirectory()).log), 'no log yet').toBeNull();
  });

  it('is read from its end', async () => {
    expect(lastRefusal((await logOf('x'.repeat(200_000), REFUSAL)).log)).toBe(Date.parse(AT));
    expect(lastRefusal((await logOf(REFUSAL, 'x'.repeat(200_000))).log), 'long ago').toBeNull();
  });

  it('counts for some seconds: there may be space again', async () => {
    const files = await logOf(REFUSAL);
    expect(await engineDiskSpace(files, Date.parse(AT) + 4_000)).toMatchObject({ isFull: true });
    expect(await engineDiskSpace(files, Date.parse(AT) + 6_000)).toMatchObject({ isFull: false });
  });
});

it('says once that the disk is full, and once that it no longer is', () => {
  const watch = new DiskWatch('/work/.toolsandbox');
  const full = { isFull: true, freeBytes: 4096 };
  const free = { isFull: false, freeBytes: 5 * 1024 ** 3 };
  expect([free, full, full, free, free, full].map((space) => watch.changed(space)?.slice(0, 41) ?? null)).toEqual([
    null,
    'the disk of /work/.toolsandbox is full (0',
    null,
    'there is space again on the disk of /work',
    null,
    'the disk of /work/.toolsandbox is full (0',
  ]);
});

const disk = smallDisk(8);
if (!disk)
  console.warn('SKIPPED: the test of a disk that is full, because this user may not mount a small file system');
afterAll(() => disk?.[Symbol.dispose]());

it.skipIf(!disk)('a disk without a megabyte is full, and no longer once there is space', async () => {
  const path = join(disk?.path ?? '', 'not', 'there yet');
  disk?.fill(2 * 1024 ** 2);
  expect(await diskSpace(path)).toMatchObject({ isFull: false, freeBytes: 2 * 1024 ** 2 });
  disk?.free();
  disk?.fill(0);
  expect(await diskSpace(path)).toEqual({ isFull: true, freeBytes: 0 });
  disk?.free();
  expect(await diskSpace(path)).toMatchObject({ isFull: false });
});
