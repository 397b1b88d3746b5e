import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, readdirSync } from 'node:fs';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '../../infra/process/free-ports.ts';
import { startGuarded } from '../../infra/process/guarded-process.ts';
import { processFolder } from './process-folder.ts';

export interface Postgres {
  /** With user and password; its database is `postgres`. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const START_ATTEMPTS = 300;
const PORT_ATTEMPTS = 3;
const run = promisify(execFile);

/** The folder of PostgreSQL's server programs, or null: the newest of Debian's, else that on PATH. */
export function findPostgres(): string | null {
  const versions = list(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  const debian = versions.map((version) => join(DEBIAN, version, 'bin'));
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => isExecutable(join(folder, 'initdb'))) ?? null;
}

/**
 * Starts a PostgreSQL server of its own, with an own port, folder and password. It ends with this process, however that
 * ends. PostgreSQL refuses to run as root, so root starts it as the user `postgres`.
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error('PostgreSQL not found: install it (Debian: apt-get install postgresql)');
  const folder = await processFolder('postgres');
  const data = join(folder, 'data');
  const user = 'toolsandbox';
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await chmod(passwordFile, 0o644);
  if (process.getuid?.() === 0) await run('chown', ['postgres', folder]);
  const [initdb, ...rest] = asPostgres(join(programs, 'initdb'));
  await run(initdb, [
    ...rest,
    '-D',
    data,
    '-U',
    user,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const { port, stop } = await serve(programs, folder, data);
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    host: '127.0.0.1',
    port,
    user,
    password,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(programs: string, folder: string, data: string) {
  for (let attempt = 1; ; attempt += 1) {
    const [port = 0] = await freePorts([0]);
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      // The data do not outlive the tests.
      fsync: 'off',
      // Files below the data directory instead of /dev/shm, where they would stay after SIGKILL.
      dynamic_shared_memory_type: 'mmap',
    };
    const logFile = join(folder, 'postgres.log');
    const [command, ...rest] = asPostgres(join(programs, 'postgres'));
    const args = [
      ...rest,
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const server = startGuarded({ command, args }, { environment: process.env, logFile });
    if (await Promise.race([server.ended.then(() => false), isReady(programs, port)]))
      return { port, stop: server.stop };
    await server.stop();
    const log = await readFile(logFile, 'utf8');
    if (!log.includes('Address already in use') || attempt === PORT_ATTEMPTS)
      throw new Error(`PostgreSQL did not start: ${log}`);
  }
}

async function isReady(programs: string, port: number): Promise<boolean> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const ready = await run(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (ready) return true;
    await sleep(100);
  }
  return false;
}

function asPostgres(program: string): [string, ...string[]] {
  if (process.getuid?.() !== 0) return [program];
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program];
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
