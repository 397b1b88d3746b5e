import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute } from 'node:path';
import { readTextFile } from '../files/read-text-file.ts';
import { asUnusable } from '../files/unusable-file.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { MODULES_VARIABLE } from './module-place.ts';
import type { ModulePlace, PinnedModule } from './module-place.ts';
import { isWithin, projectPlaces } from './project-path.ts';

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
 * The module, if this process may load it and it is the version that was planned: in the first of its folders where that is.
 * @throws UnusableModule
 */
export function permittedModule(pinned: PinnedModule, environment: Readonly<NodeJS.ProcessEnv>): ModulePlace {
  const { place, version } = pinned;
  const refuse: (problem: string) => never = (problem) => {
    throw new UnusableModule(pinned, problem);
  };
  const { path } = place;
  if (!isAbsolute(path) && version === undefined)
    refuse('has no version: only the command that plans a sweep knows which file it is');
  const folders = environment[MODULES_VARIABLE]?.split(delimiter).filter((folder) => folder !== '') ?? [];
  const allow = (folder: string) => `\`toolsandbox worker --allow-modules ${folder}\``;
  if (folders.length === 0) {
    const folder = isAbsolute(path) ? dirname(path) : 'FOLDER';
    refuse(
      `is not loaded, as this worker loads no modules: start one with ${allow(folder)}, the folder that it is in, or set ${MODULES_VARIABLE}`,
    );
  }
  const places = [...new Set(folders.flatMap((folder) => projectPlaces(path, folder)))];
  const found = places.flatMap((one) => (isAbsolute(path) || existsSync(one) ? lookedAt(one, folders) : []));
  const right = found.find((one) => 'version' in one && (version ?? one.version) === one.version);
  if (right !== undefined) return { ...place, path: right.file };
  const which = folders.length === 1 ? 'the folder' : 'the folders';
  const allowed = `${which} that modules are loaded from (${folders.join(', ')})`;
  for (const one of found) {
    if ('version' in one)
      refuse(
        `has changed: this sweep plays version ${version}, and ${one.file} has version ${one.version}. A new sweep plays it as it is now; where another file is meant, use ${allow('FOLDER')} with the folder that it is in`,
      );
    if ('isOutside' in one)
      refuse(`is ${one.file}, outside of ${allowed}: move it there, or use ${allow(dirname(one.file))}`);
    refuse(one.problem);
  }
  return refuse(
    `is not in ${allowed}: use ${allow('FOLDER')} with the folder that it is in, or set ${MODULES_VARIABLE} to it`,
  );
}

/** What is at a place: a version of code that may be loaded, or why it may not. */
type Found =
  | { readonly file: string; readonly version: string }
  | { readonly file: string; readonly isOutside: true }
  | { readonly file: string; readonly problem: string };

function lookedAt(place: string, folders: readonly string[]): Found {
  let file = place;
  try {
    file = realpathSync(place);
    if (!folders.some((folder) => holds(folder, file))) return { file, isOutside: true };
    return { file, version: moduleVersion(file) };
  } catch (error) {
    return { file, problem: asUnusable(error, 'read').message };
  }
}

function holds(folder: string, file: string): boolean {
  try {
    return isWithin(realpathSync(folder), file);
  } catch {
    return false;
  }
}
