import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'google-chrome'];

/** The error message if {@link findChromium} finds no browser. */
export const NO_CHROMIUM = `no browser found: set CHROMIUM_PATH, or install ${NAMES.join(' or ')} (Debian: apt-get install chromium)`;

/** The browser's executable: CHROMIUM_PATH, or else the first one on PATH. */
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
