import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'google-chrome'];

/** The browser at CHROMIUM_PATH, else on PATH; throws a line that says what to install. */
export function findChromium(environment: NodeJS.ProcessEnv): string {
  const { CHROMIUM_PATH: chosen, PATH: folders = '' } = environment;
  const candidates = chosen
    ? [chosen]
    : folders.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found !== undefined) return found;
  const where = chosen ? `at CHROMIUM_PATH (${chosen})` : `(${NAMES.join(' or ')}) on PATH`;
  throw new Error(`no browser ${where}: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
