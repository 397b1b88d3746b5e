import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readTextFile } from './read-text-file.ts';
import { asUnusable } from './unusable-file.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** What this program remembers for its user in all directories, and nobody else may read or change. */
export class PrivateState {
  readonly path: string;
  readonly #folder: string;

  constructor(name: string, environment: NodeJS.ProcessEnv) {
    const base = environment['XDG_STATE_HOME'] || join(environment['HOME'] || homedir(), '.local', 'state');
    this.#folder = join(base, 'toolsandbox-temporal');
    this.path = join(this.#folder, name);
  }

  /** Null before the first write. @throws UnusableFile */
  read(longest: number): string | null {
    try {
      return readTextFile(this.path, longest);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw error;
    }
  }

  /** @throws UnusableFile */
  write(text: string): void {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw asUnusable(error, 'written');
    }
    writeWholeFile(this.path, text, { replace: true, mode: 0o600 });
  }
}
