import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'google-chrome'];

/** What to do where {@link findChromium} finds none. */
export const NO_CHROMIUM = `no browser at CHROMIUM_PATH or, as ${NAMES.join(' or ')}, on PATH: install one (Debian: apt-get install chromium)`;

/** The executable of the browser: the one at CHROMIUM_PATH, else the first on PATH. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const { CHROMIUM_PATH: chosen, PATH: folders = '' } = environment;
  const onPath = folders.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return (chosen ? [chosen] : onPath).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
