import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * How specs that are kept name a file: from the folder of its project, so that it is the same in every checkout, and shows no folder of
 * its user.
 * @param folder of the command, whose project counts first
 */
export function projectPath(file: string, folder: string): string {
  const roots = [projectOf(folder), folder, projectOf(dirname(file))];
  const root = roots.find((one) => one !== undefined && isWithin(one, file)) ?? dirname(file);
  return relative(root, file).replaceAll(sep, '/');
}

/** What a path means to somebody in a folder: a file from there, or from its project. */
export function meantFile(path: string, folder: string): string {
  const [beside, ofProject] = [folder, projectOf(folder) ?? folder].map((root) => resolve(root, path));
  return !existsSync(beside!) && existsSync(ofProject!) ? ofProject! : beside!;
}

/** Where a file that {@link projectPath} named may be, for somebody who is given a folder of its project, or one above or below. */
export function projectPlaces(path: string, folder: string): readonly string[] {
  return isAbsolute(path) ? [path] : foldersFrom(resolve(folder)).map((root) => resolve(root, path));
}

export function isWithin(folder: string, file: string): boolean {
  const way = relative(folder, file);
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

/** The nearest folder with a package.json, from this one upwards. */
export function projectOf(folder: string): string | undefined {
  return foldersFrom(folder).find((one) => existsSync(join(one, 'package.json')));
}

/** The folder, and all above it. */
function foldersFrom(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}
