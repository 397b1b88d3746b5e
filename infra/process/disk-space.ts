import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EngineFiles } from '../engine-files.ts';
import { lastRefusal } from './server-log.ts';

/** Whether a database on a disk can be written. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly isFull: boolean;
}

const MIB = 1024 ** 2;
/** With less, a database may be unable to write its next transaction. */
const NEEDED_BYTES = MIB;
/** The server's log may be written later than this, but a refusal that is older may be over. */
const REFUSED_MS = 5_000;

/** Of the disk that holds a path, or would. */
export async function diskSpace(path: string): Promise<DiskSpace> {
  const { bavail, bsize } = await statfs(nearestExisting(path));
  const freeBytes = bavail * bsize;
  return { freeBytes, isFull: freeBytes < NEEDED_BYTES };
}

/** Of the disk that holds a dev server's database. It is also full if the database said so a moment ago. */
export async function engineDiskSpace({ directory, log }: EngineFiles, now = Date.now()): Promise<DiskSpace> {
  const space = await diskSpace(directory);
  const refusedAt = lastRefusal(log);
  return { ...space, isFull: space.isFull || (refusedAt !== null && now - refusedAt < REFUSED_MS) };
}

/** For people: `3 MiB`. */
export function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

/** The directory, or the closest parent that exists. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** Says once that the disk of a dev server's database is full, and once that it has space again. */
export class DiskWatch {
  readonly #directory: string;
  #full = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The line to report, if something has changed. */
  changed({ isFull, freeBytes }: DiskSpace): string | null {
    if (isFull === this.#full) return null;
    this.#full = isFull;
    if (!isFull) return `there is space again on the disk of ${this.#directory}: the sweep continues`;
    return (
      `the disk of ${this.#directory} is full (${mebibytes(freeBytes)} free): Temporal's database cannot be written, so ` +
      'nothing moves; free some space, then it continues by itself'
    );
  }
}
