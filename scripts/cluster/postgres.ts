import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../../infra/process/free-ports.ts';

export interface Postgres {
  /** Of the database `postgres`, with user and password. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** A superuser. */
  readonly user: string;
  readonly password: string;
  /** The process that starts one process for each connection. */
  readonly pid: () => number;
  /** Breaks all connections. */
  restart(): Promise<void>;
  /** Stops the server during `use`. */
  whileStopped<Result>(use: () => Promise<Result>): Promise<Result>;
  /** The same, but without a word to its clients, as if it was killed. Does not fail if the server has ended by itself. */
  whileKilled<Result>(use: () => Promise<Result>): Promise<Result>;
  /** Starts it if it does not run. */
  revive(): Promise<void>;
  /** Also removes its files. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const USER = 'postgres';
const START_ATTEMPTS = 3;

/** The folder of the newest PostgreSQL programs, or null. */
export function findPostgres(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)];
  return (
    folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
}

/**
 * Starts a server of its own that listens on a free port of this machine. Its files are in a temporary folder. It ends
 * with this process, however that ends.
 * @param prepare is given the folder while it is empty
 * @param environment of the server
 */
export async function startPostgres(
  prepare: (folder: string) => void = () => undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Postgres> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed: looked in /usr/lib/postgresql and on PATH');
  const owner = serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-postgres-'));
  prepare(folder);
  const data = join(folder, 'data');
  const run = promisify(execFile);
  const program = (name: string, args: readonly string[]) =>
    run(join(bin, name), args, { ...owner, cwd: folder, env: environment });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const guard = guardOf(bin, folder, owner);

  const password = randomBytes(12).toString('base64');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const access = ['-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await program('initdb', ['-D', data, ...access, '-E', 'UTF8', '--locale=C', '--no-sync']);
  appendFileSync(join(data, 'postgresql.conf'), SETTINGS);

  const control = (action: string, mode = 'fast') =>
    program('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-s', '-w', '-m', mode, action]);
  const runs = () =>
    program('pg_ctl', ['-D', data, 'status']).then(
      () => true,
      () => false,
    );
  const revive = async () => {
    if (!(await runs())) await control('start');
  };
  const port = await startOnFreePort(join(data, 'postgresql.conf'), () => control('start'), join(folder, 'log'));
  return {
    url: `postgres://${USER}:${encodeURIComponent(password)}@${HOST}:${port}/postgres`,
    host: HOST,
    port,
    user: USER,
    password,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    restart: async () => void (await control('restart')),
    whileStopped: async (use) => {
      await control('stop');
      try {
        return await use();
      } finally {
        await control('start');
      }
    },
    whileKilled: async (use) => {
      await control('stop', 'immediate').catch(async (error: unknown) => {
        if (await runs()) throw error;
      });
      try {
        return await use();
      } finally {
        await control('start');
      }
    },
    revive,
    stop: guard.stop,
  };
}

const SETTINGS = `
listen_addresses = '${HOST}'
unix_socket_directories = ''
fsync = off
max_connections = 200
max_wal_size = 128MB
`;

/** The server refuses to run as root. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * A process that stops the server and removes its files when its standard input ends: when it is told to, or when this
 * process is gone. In a process group of its own, so that Ctrl-C does not reach it.
 */
function guardOf(bin: string, folder: string, owner: { uid: number; gid: number } | undefined) {
  const script = 'cat >/dev/null; "$1/pg_ctl" -D "$2/data" -s -w -m fast stop; cd /; rm -rf "$2"';
  const guard = spawn('sh', ['-c', script, 'sh', bin, folder], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => void guard.once('exit', () => resolve()));
  guard.unref();
  return {
    stop: async () => {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}

/** Another program may take the port before the server does. */
async function startOnFreePort(conf: string, start: () => Promise<unknown>, log: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const [port = 0] = await freePorts([0]);
    appendFileSync(conf, `port = ${port}\n`);
    try {
      await start();
      return port;
    } catch (error) {
      if (attempt === START_ATTEMPTS) {
        const reason = existsSync(log) ? readFileSync(log, 'utf8') : String(error);
        throw new Error(`PostgreSQL does not start: ${reason}`, { cause: error });
      }
    }
  }
}
