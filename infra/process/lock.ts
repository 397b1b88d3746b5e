import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock on a file, or returns null when another process still holds it after `timeoutMs` (this call blocks).
 * The operating system releases it when the holder ends, however it ends; only the file stays.
 */
export function takeLock(file: string, timeoutMs: number): { release(): void } | null {
  const database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('database is locked')) return null;
    throw error;
  }
  return { release: () => database.close() };
}
