import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const STALE_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_FILES = 50;

/** Files in a folder of our cache, each with a digest, so that a file that is not as it was stored counts as missing. */
export class CachedTexts {
  readonly #folder: string;
  readonly #extension: string;

  /** @param extension with its dot; other files of the folder are left alone */
  constructor(folder: string, extension: string) {
    this.#folder = folder;
    this.#extension = extension;
  }

  read(key: string): string | null {
    try {
      const stored = readFileSync(this.#file(key), 'utf8');
      const end = stored.indexOf('\n');
      const text = stored.slice(end + 1);
      return stored.slice(0, end) === digest(key, text) ? text : null;
    } catch {
      return null;
    }
  }

  /** A disk that is full only means that the next process finds nothing. */
  store(key: string, text: string): void {
    const temporary = join(this.#folder, `${randomUUID()}${this.#extension}`);
    try {
      writeFileSync(temporary, `${digest(key, text)}\n${text}`, { mode: 0o600 });
      renameSync(temporary, this.#file(key));
      this.#removeStale();
    } catch {
      rmSync(temporary, { force: true });
    }
  }

  #file(key: string): string {
    return join(this.#folder, key + this.#extension);
  }

  /** What no one has needed since it was stored, long ago or many files ago, and what killed processes left. */
  #removeStale(): void {
    const newestFirst = readdirSync(this.#folder)
      .filter((name) => extname(name) === this.#extension)
      .map((name) => join(this.#folder, name))
      .map((file) => ({ file, age: Date.now() - statSync(file).mtimeMs }))
      .toSorted((a, b) => a.age - b.age);
    for (const [index, { file, age }] of newestFirst.entries()) {
      if (index >= MOST_FILES || age > STALE_MS) rmSync(file, { force: true });
    }
  }
}

/** The first line of a file: of the key and the rest, so that a file under another name is not taken either. */
function digest(key: string, text: string): string {
  return createHash('sha256').update(key).update('\0').update(text).digest('hex');
}
