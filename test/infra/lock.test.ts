import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isLocked, takeLock } from '../../infra/process/lock.ts';
import { temporaryDirectory } from './fixtures.ts';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../infra/process/lock.ts')).href;
const lockFile = async () => join(await temporaryDirectory(), 'lock');

test('a lock is held by one, until it is released', async () => {
  const file = await lockFile();
  expect(isLocked(file)).toBe(false);
  expect(existsSync(file), 'looking creates nothing').toBe(false);
  const lock = takeLock(file, 0);
  expect([takeLock(file, 0), isLocked(file)]).toEqual([null, true]);
  lock?.release();
  lock?.release();
  expect(isLocked(file)).toBe(false);
  expect(takeLock(file, 0)).not.toBeNull();
});

test('a lock ends with its process, even by kill -9, and not before', async () => {
  const file = await lockFile();
  const program =
    `import { takeLock } from '${MODULE}';\n` +
    // Nothing refers to the lock, and garbage is collected all the time.
    `takeLock(${JSON.stringify(file)}, 0);\nlet collected = 0;` +
    'setInterval(() => { globalThis.gc(); if (++collected === 5) console.log("collected"); }, 20);';
  const args = ['--expose-gc', '--input-type=module', '-e', program];
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(isLocked(file)).toBe(true);
  holder.kill('SIGKILL');
  await vi.waitFor(() => expect(isLocked(file)).toBe(false), { timeout: 120_000, interval: 50 });
});

test('whoever looks is not taken for a holder', async () => {
  const file = await lockFile();
  takeLock(file, 0)?.release();
  const looking = new DatabaseSync(file);
  // As isLocked does, at the same moment in another process.
  looking.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  expect(isLocked(file)).toBe(false);
  looking.close();
});
