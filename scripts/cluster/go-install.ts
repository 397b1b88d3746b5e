import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitLock, findGo } from '../../infra/sources/build.ts';
import { cacheDirectory } from '../../infra/cache/cache-directory.ts';
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
 * The folder with the built programs, each named after the last part of its package. They are built once per user and
 * version: one process builds, others wait for it, and an interruption leaves nothing behind that looks complete.
 * @throws SourceUnavailable without Go
 */
export async function goInstall(programs: GoPrograms, report: (line: string) => void): Promise<string> {
  const cache = cacheDirectory(process.env);
  const title = `${programs.name} ${programs.version}`;
  const folder = join(cache, `cluster-${programs.name}-${programs.version}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return folder;
  const go = await findGo(process.env);
  await mkdir(cache, { recursive: true });
  const lock = await awaitLock(join(cache, 'cluster-build.lock'), title, report);
  try {
    if (existsSync(folder)) return folder;
    const staging = await mkdtemp(join(cache, 'staging-'));
    try {
      report(`building ${title} with ${go.version}; takes up to 10 minutes the first time ...`);
      await build(go.command, programs, staging, report);
      await rename(staging, folder);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return folder;
  } finally {
    lock.release();
  }
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
