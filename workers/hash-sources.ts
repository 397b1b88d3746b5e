import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A SHA-256 of the paths and contents of the files that a glob pattern matches in `root`, open for more. */
export function hashSources(root: string, pattern: string): Hash {
  const hash = createHash('sha256');
  for (const path of globSync(pattern, { cwd: root }).toSorted()) {
    hash
      .update(path.replaceAll('\\', '/'))
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash;
}
