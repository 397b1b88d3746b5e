import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock a file stands for, or answers null when another process holds it after `patienceMs` (this call blocks).
 * The operating system drops it when the holder ends, however it ends, so a lock is never left behind; the file is.
 */
export function takeLock(file: string, patienceMs: number): { release(): void } | null {
  const database = new DatabaseSync(file, { timeout: patienceMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('database is locked')) return null;
    throw error;
  }
  return { release: () => database.close() };
}
