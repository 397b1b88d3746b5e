import { mebibytes } from './disk-space.ts';
import type { DiskSpace } from './disk-space.ts';

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
