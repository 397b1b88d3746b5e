import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../errors.ts';

export interface Lock {
  /** Releasing twice does nothing. */
  release(): void;
}

/** Held until they are released, whether or not anything still refers to them: garbage collection would release them. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock on a file, or returns null when another process still holds it after `timeoutMs` (this call blocks).
 * The operating system releases it when the holder ends, however it ends; only the file stays.
 */
export function takeLock(file: string, timeoutMs: number): Lock | null {
  createForOwner(file);
  const database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    // Nothing is ever written, so no journal file is needed beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      if (held.delete(database)) database.close();
    },
  };
}

/** Whether a process holds the lock on a file. Creates nothing, and two that look do not see each other. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file);
  try {
    // Reading takes a lock that only the exclusive one excludes.
    database.exec('SELECT count(*) FROM sqlite_schema');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked');
}

/** Never opens a file that exists: closing it again would release a lock that this process holds on it. */
function createForOwner(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
