import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findGo } from '../../infra/sources/build.ts';
import { installOnce } from '../processes/install-once.ts';
import { startLogged } from '../processes/start-logged.ts';

/** Programs of one Go module, at one version. */
export interface GoPrograms {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** Relative to the module. */
  readonly packages: readonly string[];
}

const PROGRESS_MS = 30_000;

/**
 * The folder with the built programs, each named after the last part of its package. They are built once per user and version.
 * @throws SourceUnavailable without Go
 */
export function goInstall(programs: GoPrograms, report: (line: string) => void): Promise<string> {
  return installOnce(
    {
      name: `cluster-${programs.name}`,
      digest: programs.version,
      title: `${programs.name} ${programs.version}`,
      duration: 'up to 10 minutes',
      install: async (folder) => build((await findGo(process.env)).command, programs, folder, report),
    },
    report,
  );
}

async function build(
  go: string,
  { module, version, packages }: GoPrograms,
  staging: string,
  report: (line: string) => void,
) {
  const started = Date.now();
  const progress = setInterval(() => report(`  building, ${Math.round((Date.now() - started) / 1000)} s`), PROGRESS_MS);
  const logFile = join(staging, 'build.log');
  const targets = packages.map((name) => `${module}/${name}@v${version}`);
  try {
    const installing = startLogged(go, ['install', '-trimpath', '-ldflags=-s -w', ...targets], {
      environment: { ...process.env, GOBIN: staging, GOFLAGS: '-mod=mod' },
      logFile,
    });
    if ((await installing.ended) === 0) return;
    const log = (await readFile(logFile, 'utf8')).trim().split('\n');
    throw new Error(`go install ${targets.join(' ')} failed: ${log.slice(-3).join(' / ')}`);
  } finally {
    clearInterval(progress);
  }
}
