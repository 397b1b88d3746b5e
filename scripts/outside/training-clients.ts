import { join } from 'node:path';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { fileBeside } from './outside-software.ts';
import { runLogged } from './run-logged.ts';

/** Clients of environments for reinforcement learning, in Python: OpenEnv's, and Gymnasium. */
export interface TrainingClients {
  /** Runs programs with the packages of `training-requirements.txt`. */
  readonly python: string;
}

const REQUIREMENTS = fileBeside('training-requirements.txt');
const HINT =
  'install Python 3.11 or newer with venv (Debian: apt-get install python3-venv) and a way to a package index';

/** Installs them into the cache, where they are missing: 220 MB. @throws SourceUnavailable without Python or packages */
export async function trainingClients(report: (line: string) => void): Promise<TrainingClients> {
  const folder = await installOnce(
    {
      name: 'training-clients',
      digest: installationDigest([], [REQUIREMENTS]),
      title: 'the clients that train agents',
      duration: 'a minute',
      install,
    },
    report,
  );
  return { python: pythonIn(folder) };
}

const pythonIn = (folder: string) => join(folder, 'venv/bin/python');

/** OpenEnv's package also needs what serves environments, and web interfaces for them: its client does not. */
async function install(folder: string): Promise<void> {
  const logFile = join(folder, 'install.log');
  const run = (command: string, args: readonly string[]) => runLogged(command, args, { logFile, hint: HINT });
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--no-deps', '--only-binary', ':all:'];
  await run(pythonIn(folder), [...pip, '--requirement', REQUIREMENTS]);
}
