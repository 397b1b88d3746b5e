import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDirectory } from '../../../infra/cache/cache-directory.ts';
import { startBound } from '../../../infra/process/bound-process.ts';
import { createPrivateDirectory } from '../../../infra/process/private-directory.ts';
import { awaitLock, findGo } from '../../../infra/sources/build.ts';

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
  createPrivateDirectory(cache);
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
  const output = openSync(logFile, 'a');
  const targets = packages.map((name) => `${module}/${name}@v${version}`);
  try {
    const environment = { ...process.env, GOBIN: staging, GOFLAGS: '-mod=mod' };
    const installing = startBound(go, ['install', '-trimpath', '-ldflags=-s -w', ...targets], { environment, output });
    const [code] = (await once(installing, 'exit')) as [number | null];
    if (code === 0) return;
    const log = (await readFile(logFile, 'utf8')).trim().split('\n');
    throw new Error(`go install ${targets.join(' ')} failed: ${log.slice(-3).join(' / ')}`);
  } finally {
    clearInterval(progress);
    closeSync(output);
  }
}
