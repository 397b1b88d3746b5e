import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { StorePlace } from '../queries/store-id.ts';
import { ResultsUnavailable } from '../results-unavailable.ts';

/**
 * `read`: reads, and needs permission to create SQLite's temporary files, which go with it. `frozen`: reads a file
 * that no one writes to, and touches nothing.
 */
export type Access = 'write' | 'read' | 'frozen';

const ANOTHER_FILE = 'choose another file with --results';
const OWNER_ONLY = { file: 0o600, folder: 0o700 };

/** SQLite creates no file for these URLs. */
export function urlOf(path: string, access: Access): string {
  return `${pathToFileURL(path).href}?${access === 'frozen' ? 'immutable=1' : 'mode=rw'}`;
}

/** Null if there is no file. Stays the same if the file is moved, and differs in a copy. */
export function inodeOf(path: string): string | null {
  return statusOf(path)?.ino.toString() ?? null;
}

/** A file beside this one cannot be told from one that is gone: a copy gets an id of its own, also one that replaces a lost file. */
export function filePlace(path: string): StorePlace {
  return { here: inodeOf(path) ?? '', isStillAt: () => Promise.resolve(true) };
}

/** How a file can be read: the ways to try, the best one first. None if there is no file. */
export function waysToRead(path: string): readonly Access[] {
  const status = statusOf(path);
  if (status === undefined) return [];
  if (status.isDirectory()) throw new ResultsUnavailable(path, 'a folder, not a file', ANOTHER_FILE);
  return isWritable(path) ? ['read', 'frozen'] : ['frozen'];
}

/** @throws ResultsUnavailable if reading the file alone would leave out the latest changes */
export function requireMerged(path: string): void {
  if ((statusOf(`${path}-wal`)?.size ?? 0n) === 0n) return;
  const problem = 'read-only, and its last changes are still in a second file, whose name ends in -wal';
  throw new ResultsUnavailable(path, problem, 'list the results once as a user who may write both, then try again');
}

/**
 * Waits until the disk has what was committed.
 * @param carry carries it from the write-ahead log into the file; what somebody's reading holds up stays in the log
 */
export async function syncLog(path: string, carry: () => Promise<unknown>): Promise<void> {
  if (!existsSync(`${path}-wal`)) return;
  await carry();
  try {
    await using log = await open(`${path}-wal`, 'r+');
    await log.sync();
  } catch (error) {
    throw new ResultsUnavailable(path, `disk error (${errorMessage(error)})`, `check the disk, or ${ANOTHER_FILE}`, {
      cause: error,
    });
  }
}

/** Creates the file and its folders unless they exist, readable by their owner only. */
export function createFile(path: string): void {
  const status = statusOf(path);
  if (status?.isDirectory()) throw new ResultsUnavailable(path, 'a folder, not a file', ANOTHER_FILE);
  if (status !== undefined) return;
  try {
    createFolder(dirname(path));
  } catch (error) {
    const problem = `cannot create its folder (${errorMessage(error)})`;
    throw new ResultsUnavailable(path, problem, ANOTHER_FILE, { cause: error });
  }
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY.file));
  } catch (error) {
    const problem = `the file cannot be created (${errorMessage(error)})`;
    throw new ResultsUnavailable(path, problem, `check its permissions, or ${ANOTHER_FILE}`, { cause: error });
  }
}

/**
 * Creates one level at a time, because Node's recursive mkdir hangs if a parent, such as /proc, does not allow folders.
 */
function createFolder(path: string): void {
  if (isFolder(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path, OWNER_ONLY.folder);
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isWritable(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'));
    return true;
  } catch {
    return false;
  }
}

function statusOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true });
  } catch (error) {
    const problem = `the path cannot be used (${errorMessage(error)})`;
    throw new ResultsUnavailable(path, problem, ANOTHER_FILE, { cause: error });
  }
}
