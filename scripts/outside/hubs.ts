import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { fileBeside } from './outside-software.ts';
import { runLogged } from './run-logged.ts';

/** The oldest Python of the tools of each place where people look for a benchmark. They need versions of packages that exclude each other. */
const OLDEST_PYTHON = {
  'every-eval-ever': 12,
  harbor: 12,
  inspect: 11,
  openenv: 11,
  tau2: 11,
  verifiers: 11,
} as const;

export type Hub = keyof typeof OLDEST_PYTHON;

/** The folder of its programs, `python` among them; installed into the cache, where they are missing: 20 to 300 MB each. @throws SourceUnavailable without Python or packages */
export async function hubPrograms(hub: Hub, report: (line: string) => void): Promise<string> {
  const requirements = fileBeside(`hubs/${hub}.txt`);
  const hint = `install Python 3.${OLDEST_PYTHON[hub]} or newer with venv, and a way to a package index`;
  const folder = await installOnce(
    {
      name: `hub-${hub}`,
      digest: installationDigest([], [requirements]),
      title: `the tools of ${hub}`,
      duration: 'a minute',
      install: async (at) => {
        const run = (command: string, ...args: readonly string[]) =>
          runLogged(command, args, { logFile: join(at, 'install.log'), hint });
        await run(await pythonFrom(OLDEST_PYTHON[hub], hint), '-m', 'venv', join(at, 'venv'));
        const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--no-deps'];
        await run(join(at, 'venv/bin/python'), ...pip, '--requirement', requirements);
      },
    },
    report,
  );
  return join(folder, 'venv/bin');
}

/** The first Python that is new enough, also of those that pyenv keeps aside. */
async function pythonFrom(minor: number, hint: string): Promise<string> {
  const aside = globSync(join(homedir(), '.pyenv/versions/3.*/bin/python3'));
  for (const command of ['python3', 'python3.13', 'python3.12', ...aside]) {
    const isNewer = promisify(execFile)(command, [
      '-c',
      `import sys, venv; sys.exit(sys.version_info < (3, ${minor}))`,
    ]);
    if (
      await isNewer.then(
        () => true,
        () => false,
      )
    )
      return command;
  }
  throw new SourceUnavailable(`there is no Python 3.${minor}`, hint);
}
