import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFolder } from '../files/is-folder.ts';

/** The folder of the catalogue that comes with the program. */
export const BUILT_IN_CATALOGUE = fileURLToPath(new URL('./catalogue', import.meta.url));

/** What users call it, in `--pack` and in `extends`. */
export const BUILT_IN_NAME = 'toolsandbox';

/** The path of a pack that a user named. A folder with the name of the built-in catalogue is `./toolsandbox`. */
export function packPath(named: string): string {
  return named === BUILT_IN_NAME ? BUILT_IN_CATALOGUE : named;
}

/** In bytes: ten times the imported original benchmark. */
export const LONGEST_FILE = 64_000_000;

/** The files of a pack that people write in a folder. */
export interface FolderFiles {
  readonly pack: string;
  readonly world: string;
  readonly rowFolder: string;
  readonly demonstrations: string;
  readonly scenarioFolder: string;
  /** Sorted by name. Null if there is no such folder. */
  readonly scenarios: readonly string[] | null;
}

/** Null if the path is no folder. A path that cannot even be looked up is left to be reported where it is read. */
export function folderFiles(path: string): FolderFiles | null {
  if (!isFolder(path)) return null;
  const part = (name: string) => join(path, `${name}.yaml`);
  const scenarioFolder = join(path, 'scenarios');
  return {
    pack: part('pack'),
    world: part('world'),
    rowFolder: join(path, 'rows'),
    demonstrations: part('demonstrations'),
    scenarioFolder,
    scenarios: isFolder(scenarioFolder) ? scenarioFiles(scenarioFolder) : null,
  };
}

function scenarioFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => join(folder, name));
}
