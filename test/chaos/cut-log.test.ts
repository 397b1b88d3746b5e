import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { cutLog } from '../../scripts/chaos/cut-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The files of a database whose process was killed: 50 rows were carried into the file before, 50 are in the log. */
function killed(): string {
  const folder = temporaryFolder();
  const [path, copy] = [join(folder, 'live.db'), join(folder, 'killed.db')];
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; create table one (x integer, y text)');
  const insert = database.prepare('insert into one values (?, hex(randomblob(1500)))');
  for (let x = 1; x <= 50; x++) insert.run(x);
  database.exec('pragma wal_checkpoint(passive)');
  for (let x = 51; x <= 100; x++) insert.run(x);
  for (const end of ['', '-wal', '-shm']) copyFileSync(`${path}${end}`, `${copy}${end}`);
  return copy;
}

function rowsOf(path: string): readonly number[] {
  const database = new DatabaseSync(path);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database
    .prepare('select x from one order by x')
    .all()
    .map(({ x }) => Number(x));
  database.close();
  return rows;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it.each([
  ['nothing of what came after the checkpoint', 0, 50],
  ['half of it', 0.5, 75],
  ['all of it', 0.999_999, 100],
])('after a power cut a database has what a checkpoint has carried, and %s', (_kept, random, rows) => {
  const path = killed();
  const { frames, left } = cutLog(path, () => random);
  expect(frames).toBeGreaterThanOrEqual(50);
  expect(left).toBe(Math.floor(random * (frames + 1)));
  const found = rowsOf(path);
  expect(found).toEqual(upTo(found.length));
  expect(Math.abs(found.length - rows)).toBeLessThanOrEqual(1);
});

it('a log that began anew after a checkpoint has no frames of before', () => {
  const path = killed();
  const database = new DatabaseSync(path);
  database.exec('pragma wal_checkpoint(restart); insert into one values (101, null)');
  const copy = `${path}.again`;
  for (const end of ['', '-wal', '-shm']) copyFileSync(`${path}${end}`, `${copy}${end}`);
  database.close();
  expect(statSync(`${copy}-wal`).size).toBeGreaterThan(50 * 4096);
  expect(cutLog(copy, () => 0)).toEqual({ frames: 1, left: 0 });
  expect(rowsOf(copy)).toEqual(upTo(100));
});

it('a database without a log loses nothing', () => {
  const path = killed();
  rowsOf(path);
  expect(cutLog(path, () => 0)).toEqual({ frames: 0, left: 0 });
});
