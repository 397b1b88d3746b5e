import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, relative, sep } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { asUnusable, UnusableFile } from '../files/unusable-file.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { MODULES_VARIABLE } from './module-place.ts';
import type { ModulePlace, PinnedModule } from './module-place.ts';

/** In bytes. */
const LONGEST_MODULE = 16 * 1024 * 1024;

/** What tells two versions of a file apart; what it imports does not count. @throws UnusableFile */
export function moduleVersion(file: string): string {
  return createHash('sha256').update(readTextFile(file, LONGEST_MODULE)).digest('hex').slice(0, 12);
}

/** A file with code that cannot be used, in any run: the message says what to do. */
export class UnusableModule extends OutsideFailure {
  constructor({ shown, isTools }: PinnedModule, problem: string) {
    super(isTools ? 'world.module' : 'model.module', `${shown} ${problem}`, { scope: isTools ? 'sweep' : 'model' });
  }
}

/**
 * The module, if this process may load it and it is the version that was planned.
 * @throws UnusableModule
 */
export function permittedModule(pinned: PinnedModule, environment: Readonly<NodeJS.ProcessEnv>): ModulePlace {
  const { place, version } = pinned;
  const refuse = (problem: string): never => {
    throw new UnusableModule(pinned, problem);
  };
  const { path } = place;
  if (!isAbsolute(path)) refuse('is not absolute: only the command that plans a sweep knows from where');
  const folders = environment[MODULES_VARIABLE]?.split(delimiter).filter((folder) => folder !== '') ?? [];
  const allow = (file: string) => `\`toolsandbox worker --allow-modules ${dirname(file)}\``;
  if (folders.length === 0) {
    refuse(`is not loaded, as this worker loads no modules: start one with ${allow(path)}, or set ${MODULES_VARIABLE}`);
  }
  try {
    const file = realpathSync(path);
    if (!folders.some((folder) => holds(folder, file))) {
      const what = file === path ? 'is' : `is a link to ${file},`;
      const which = folders.length === 1 ? 'the folder' : 'the folders';
      refuse(
        `${what} outside of ${which} that modules are loaded from (${folders.join(', ')}): move it there, or use ${allow(file)}`,
      );
    }
    const found = moduleVersion(file);
    if (version !== undefined && found !== version) {
      refuse(
        `has changed: this sweep plays version ${version}, and the file has version ${found}. A new sweep plays it as it is now`,
      );
    }
    return { ...place, path: file };
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    return refuse(error instanceof UnusableFile ? error.message : asUnusable(error, 'read').message);
  }
}

function holds(folder: string, file: string): boolean {
  try {
    const way = relative(realpathSync(folder), file);
    return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
  } catch {
    return false;
  }
}
