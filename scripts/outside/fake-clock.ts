import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, globSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { isRunning, processFolder } from '../processes/process-folder.ts';
import { runLogged } from './run-logged.ts';

/** The clock of the programs that are started with its environment; timers and monotonic clocks stay right. */
export interface FakeClock {
  readonly environment: Readonly<Record<string, string>>;
  /** Sets it ahead of this machine's clock, or back; the programs notice within two seconds. */
  set(seconds: number): void;
  remove(): Promise<void>;
}

/** The package holds the library for Linux on x64; Debian has it for other processors. */
const LIBFAKETIME = 'libfaketime==3.0.1';
const LIBRARY = 'libfaketime.so.1';
const INSTALLED = `/usr/lib/*/faketime/${LIBRARY}`;
const HINT = 'install it (Debian: apt-get install libfaketime)';

/** @throws SourceUnavailable where libfaketime neither is installed nor can be had, or does not work */
export async function fakeClock(report: (line: string) => void): Promise<FakeClock> {
  const library = globSync(INSTALLED)[0] ?? (await fromPackage(report));
  const folder = await processFolder('clock');
  const at = (name: string) => join(folder, name);
  // Servers that run as other users read it too, and may not read our cache.
  chmodSync(folder, 0o755);
  copyFileSync(library, at(LIBRARY));
  const clock: FakeClock = {
    environment: {
      LD_PRELOAD: at(LIBRARY),
      FAKETIME_TIMESTAMP_FILE: at('time'),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // With it, processes that are killed would leave others waiting for a lock.
      NO_FAKE_STAT: '1',
    },
    set(seconds) {
      writeFileSync(at('next'), `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
      renameSync(at('next'), at('time'));
    },
    async remove() {
      removeLeftovers();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    clock.set(3_600);
    await requireFake(clock);
    clock.set(0);
    return clock;
  } catch (error) {
    await clock.remove();
    throw error;
  }
}

async function fromPackage(report: (line: string) => void): Promise<string> {
  const folder = await installOnce(
    {
      name: 'libfaketime',
      digest: installationDigest([LIBFAKETIME], []),
      title: 'libfaketime',
      duration: 'some seconds',
      install,
    },
    report,
  );
  return join(folder, LIBRARY);
}

async function install(folder: string): Promise<void> {
  const environment = join(folder, 'venv');
  const run = (command: string, ...args: readonly string[]) =>
    runLogged(command, args, { logFile: join(folder, 'install.log'), hint: HINT });
  await run('python3', '-m', 'venv', environment);
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--no-deps', '--only-binary', ':all:'];
  await run(join(environment, 'bin/python'), ...pip, LIBFAKETIME);
  const [library] = globSync(join(environment, 'lib/*/site-packages/libfaketime/**', LIBRARY));
  if (library === undefined) throw new SourceUnavailable(`${LIBFAKETIME} has no ${LIBRARY}`, HINT);
  renameSync(library, join(folder, LIBRARY));
  rmSync(environment, { recursive: true });
}

/** The dynamic linker only warns of a library for another processor, and starts the program without it. */
async function requireFake({ environment }: FakeClock): Promise<void> {
  const now = promisify(execFile)(process.execPath, ['-p', 'Date.now()'], { env: { ...process.env, ...environment } });
  const { stdout } = await now.catch((error: unknown) => ({ stdout: String(error) }));
  if (Math.abs(Number(stdout) - Date.now() - 3_600_000) < 60_000) return;
  throw new SourceUnavailable('libfaketime does not work on this machine', HINT);
}

/** Processes that are killed leave shared memory behind, which names them. */
function removeLeftovers(): void {
  for (const name of readdirSync('/dev/shm')) {
    const pid = /^(?:sem\.faketime_sem|faketime_shm)_(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(join('/dev/shm', name), { force: true });
  }
}
