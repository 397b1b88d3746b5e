import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of our modules: `.ts` in a checkout, where they run as they were written; `.js` in the package, where they are compiled. */
export const MODULE_ENDING = extname(import.meta.url);

/** Where README.md and docs/ are: the checkout, or the installed package. */
export const PACKAGE_FOLDER = fileURLToPath(new URL(MODULE_ENDING === '.ts' ? '../' : '../../', import.meta.url));

/** The path of a module that is started or loaded by its path: by its source, relative to the module at `from` (`import.meta.url`). */
export function modulePath(source: string, from: string): string {
  return fileURLToPath(new URL(source.replace(/\.ts$/, MODULE_ENDING), from));
}

/** What the build of the package made ahead, by file name. Null in a checkout, where it is made when it is needed. */
export function prebuilt(name: string): string | null {
  const file = new URL(`../prebuilt/${name}`, import.meta.url);
  return MODULE_ENDING === '.js' && existsSync(file) ? readFileSync(file, 'utf8') : null;
}
