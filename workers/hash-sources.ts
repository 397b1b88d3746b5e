import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { MODULE_ENDING } from '../files/own-code.ts';

/** A SHA-256 of the paths and contents of the modules in these folders of `root`, or of other files; open for more. */
export function hashSources(
  root: string,
  folders: readonly string[],
  extensions: readonly string[] = [MODULE_ENDING],
): Hash {
  const hash = createHash('sha256');
  for (const path of folders.flatMap((folder) => sourcesIn(root, folder, extensions)).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash;
}

/** Paths in `root`, with slashes. */
function sourcesIn(root: string, folder: string, extensions: readonly string[]): readonly string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.includes(extname(name)))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
