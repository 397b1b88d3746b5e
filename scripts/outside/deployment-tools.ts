import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '../../infra/errors.ts';
import { findGo } from '../../infra/sources/build.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { fileBeside } from './outside-software.ts';
import { runLogged } from './run-logged.ts';

/** What the makers of Docker, Kubernetes and their extensions check deployment files with. */
export interface DeploymentTools {
  /** Lints container files. */
  readonly hadolint: string;
  /** Loads a Compose file with Docker's own loader and prints it as JSON (`compose/main.go`). */
  readonly compose: string;
  /** Has the package `kubernetes_validate`: the schemas of all resources of Kubernetes. */
  readonly python: string;
  /** The definition of each resource that is not part of Kubernetes, by its kind: YAML files. */
  readonly definitions: Readonly<Record<CustomKind, string>>;
  /** JSON: the parameters of each of KEDA's scalers. */
  readonly scalers: string;
}

type CustomKind = keyof typeof DEFINITIONS;

const REQUIREMENTS = fileBeside('deployment-requirements.txt');
const COMPOSE = fileBeside('compose');
const COMPOSE_FILES = ['go.mod', 'go.sum', 'main.go'].map((name) => join(COMPOSE, name));

const KEDA = 'github.com/kedacore/keda/v2@v2.21.0';
const PROMETHEUS_OPERATOR = 'github.com/prometheus-operator/prometheus-operator@v0.85.0';
const SCALERS = 'schema/generated/scalers-schema.json';
const DEFINITIONS = {
  ScaledObject: [KEDA, 'config/crd/bases/keda.sh_scaledobjects.yaml'],
  TriggerAuthentication: [KEDA, 'config/crd/bases/keda.sh_triggerauthentications.yaml'],
  PodMonitor: [PROMETHEUS_OPERATOR, 'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml'],
  PrometheusRule: [PROMETHEUS_OPERATOR, 'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml'],
} as const;
const KINDS = Object.keys(DEFINITIONS) as readonly CustomKind[];

const HINT = 'install Python 3.11 or newer with venv (Debian: apt-get install python3-venv) and Go 1.25 or newer';

/** Installs them into the cache, where they are missing: 250 MB. @throws SourceUnavailable without Python, Go or packages */
export async function deploymentTools(report: (line: string) => void): Promise<DeploymentTools> {
  const folder = await installOnce(
    {
      name: 'deployment-tools',
      digest: installationDigest([DEFINITIONS, SCALERS], [REQUIREMENTS, ...COMPOSE_FILES]),
      title: 'the tools that check deployment files',
      duration: 'a minute',
      install,
    },
    report,
  );
  return toolsIn(folder);
}

function toolsIn(folder: string): DeploymentTools {
  return {
    hadolint: join(folder, 'venv/bin/hadolint'),
    compose: join(folder, 'compose'),
    python: join(folder, 'venv/bin/python'),
    definitions: Object.fromEntries(KINDS.map((kind) => [kind, join(folder, `${kind}.yaml`)])) as Record<
      CustomKind,
      string
    >,
    scalers: join(folder, 'scalers.json'),
  };
}

async function install(folder: string): Promise<void> {
  const { python, compose, definitions, scalers } = toolsIn(folder);
  const logFile = join(folder, 'install.log');
  const run = (command: string, args: readonly string[]) => runLogged(command, args, { logFile, hint: HINT });
  const { command: go } = await findGo(process.env);
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--only-binary', ':all:'];
  await run(python, [...pip, '--requirement', REQUIREMENTS]);
  await run(go, ['build', '-C', COMPOSE, '-trimpath', '-ldflags=-s -w', '-o', compose, '.']);
  for (const kind of KINDS) {
    const [module, file] = DEFINITIONS[kind];
    await copyFromModule(go, module, file, definitions[kind]);
  }
  await copyFromModule(go, KEDA, SCALERS, scalers);
}

/** Copies a file of a Go module of this version. */
export async function copyFromModule(go: string, module: string, file: string, to: string): Promise<void> {
  const downloading = promisify(execFile)(go, ['mod', 'download', '-json', module]);
  const { stdout } = await downloading.catch((error: unknown) => {
    throw new SourceUnavailable(reasonOf(error), HINT);
  });
  const { Dir } = JSON.parse(stdout) as { readonly Dir: string };
  await copyFile(join(Dir, file), to);
}
