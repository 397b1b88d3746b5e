import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)\.ts'/g;

/** Removes the declarations in a folder that no entry needs. @param entries paths of `.d.ts` files */
export function pruneTypes(entries: readonly string[], folder: string): void {
  const needed = new Set(entries);
  for (const file of needed) {
    const declarations = readFileSync(file, 'utf8');
    for (const [, path = ''] of declarations.matchAll(IMPORTED)) needed.add(`${join(dirname(file), path)}.d.ts`);
  }
  for (const name of globSync('**/*.d.ts', { cwd: folder })) {
    const file = join(folder, name);
    if (!needed.has(file)) rmSync(file);
  }
}
