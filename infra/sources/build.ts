import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startBound } from '../process/bound-process.ts';
import { takeLock } from '../process/lock.ts';
import { cacheDirectory } from '../../files/private-cache.ts';
import { createPrivateDirectory } from '../process/private-directory.ts';
import { cachedExecutable, executableName, installExecutable } from './executable-cache.ts';
import { executableSource, SourceUnavailable } from './source.ts';
import type { EngineSource } from './source.ts';
import { PINNED_CLI_VERSION } from './temporal-cli.ts';
import type { Executable } from './temporal-cli.ts';
import { hintCommand } from '../../text/hint-command.ts';

const MODULE = 'github.com/temporalio/cli';
const OLDEST_GO = '1.25';
const GO_COMMANDS = ['go', '/usr/local/go/bin/go'];
const PROGRESS_MS = 30_000;
const HINT = `install Go ${OLDEST_GO} or newer (https://go.dev/dl) with access to a Go module proxy (GOPROXY)`;

/** Builds the pinned Temporal CLI from the Go module proxy, once per user and version. */
export function buildSource(
  environment: NodeJS.ProcessEnv,
  report: (line: string) => void,
  progressMs = PROGRESS_MS,
): EngineSource {
  return executableSource({
    title: 'build with Go',
    hint: HINT,
    get: async () => build((await findGo(environment)).command, environment, { report, progressMs }),
    inspect: async () => (await findGo(environment)).version,
  });
}

/** @throws SourceUnavailable if it is missing or too old */
export async function findGo(environment: NodeJS.ProcessEnv): Promise<{ command: string; version: string }> {
  for (const command of GO_COMMANDS) {
    const answer = await promisify(execFile)(command, ['env', 'GOVERSION', 'GOTOOLCHAIN'], { env: environment }).catch(
      () => null,
    );
    if (answer === null) continue;
    const [version = '', toolchain = ''] = answer.stdout.split('\n');
    const minor = Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0);
    // Since 1.21 Go downloads the newer toolchain that a module requires, unless GOTOOLCHAIN is local.
    if (minor >= 25 || (minor >= 21 && toolchain !== 'local')) return { command, version };
    throw new SourceUnavailable(`${version} is too old`, HINT);
  }
  throw new SourceUnavailable('Go not found', HINT);
}

interface Telling {
  readonly report: (line: string) => void;
  readonly progressMs: number;
}

async function build(go: string, environment: NodeJS.ProcessEnv, telling: Telling): Promise<Executable> {
  const cache = cacheDirectory(environment);
  createPrivateDirectory(cache);
  const lock = await awaitLock(join(cache, 'build.lock'), 'the Temporal CLI', telling.report);
  try {
    const cached = await cachedExecutable(environment);
    return cached ?? (await installExecutable(environment, (staging) => runGo(go, staging, environment, telling)));
  } finally {
    lock.release();
  }
}

/** Only one process builds; the others wait and use its result. */
export async function awaitLock(file: string, what: string, report: (line: string) => void) {
  for (let announced = false; ; announced = true) {
    const lock = takeLock(file, 0);
    if (lock !== null) return lock;
    if (!announced) report(`waiting for another process that is building ${what}`);
    await sleep(1_000);
  }
}

/** With `-v`, Go names each package that it has compiled, and each module that it downloads. */
function reportProgress(logFile: string, { report, progressMs }: Telling): NodeJS.Timeout {
  const started = performance.now();
  return setInterval(() => {
    const lines = readFileSync(logFile, 'utf8').split('\n');
    const packages = lines.filter((line) => /^[\w.-]+(?:\/[\w.@~-]+)*$/.test(line)).length;
    report(`  building, ${Math.round((performance.now() - started) / 1000)} s: ${packages} packages compiled`);
  }, progressMs);
}

async function runGo(go: string, staging: string, environment: NodeJS.ProcessEnv, telling: Telling) {
  telling.report(
    `building the Temporal CLI v${PINNED_CLI_VERSION} with Go, from the module proxy of Go (GOPROXY); ` +
      `once, 3 to 6 minutes on two cores. Without an engine meanwhile: ${hintCommand('try')}`,
  );
  const logFile = join(staging, 'build.log');
  const output = openSync(logFile, 'a', 0o600);
  const progress = reportProgress(logFile, telling);
  const flags = `-s -w -X ${MODULE}/temporalcli.Version=${PINNED_CLI_VERSION}`;
  try {
    const process = startBound(
      go,
      ['install', '-v', `-ldflags=${flags}`, `${MODULE}/cmd/temporal@v${PINNED_CLI_VERSION}`],
      {
        environment: { ...environment, GOBIN: staging, GOFLAGS: '-mod=mod' },
        output,
      },
    );
    const [code] = (await once(process, 'exit')) as [number | null];
    if (code !== 0) {
      const log = (await readFile(logFile, 'utf8')).trim().split('\n');
      throw new SourceUnavailable(`go install failed: ${log.slice(-3).join(' / ')}`, HINT);
    }
  } finally {
    clearInterval(progress);
    closeSync(output);
  }
  return join(staging, executableName());
}
