import { spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, globSync, realpathSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../infra/process/free-ports.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { serverUser } from '../cluster/postgres.ts';
import type { Postgres } from '../cluster/postgres.ts';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { runLogged } from './run-logged.ts';

/** Debian packages: the pooler, and the one library that is not on every machine. */
const PACKAGES = ['pgbouncer', 'libc-ares2'];
const HINT = 'install it (Debian: apt-get install pgbouncer)';
const INSTALLED = '/usr/sbin/pgbouncer';

export interface Pooler {
  readonly port: number;
  stop(): Promise<void>;
}

/** The folder with the unpacked packages; nothing of the system is changed. @throws SourceUnavailable without apt */
function unpacked(report: (line: string) => void): Promise<string> {
  const software = {
    name: 'pgbouncer',
    digest: installationDigest(PACKAGES, []),
    title: 'PgBouncer',
    duration: 'some seconds',
    install: unpack,
  };
  return installOnce(software, report);
}

async function unpack(folder: string): Promise<void> {
  const logFile = join(folder, 'install.log');
  const run = (command: string, args: readonly string[]) => runLogged(command, args, { logFile, hint: HINT });
  await run('sh', ['-c', `cd "${folder}" && apt-get download ${PACKAGES.join(' ')}`]);
  const packages = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
  for (const name of packages) await run('dpkg', ['-x', join(folder, name), folder]);
  if (!existsSync(join(folder, INSTALLED))) throw new SourceUnavailable('the package has no pgbouncer', HINT);
}

/** It must not run as root, and other users may not read our cache. */
function copyProgram(unpackedIn: string, folder: string): void {
  cpSync(join(unpackedIn, INSTALLED), join(folder, 'pgbouncer'));
  for (const library of globSync(join(unpackedIn, 'usr/lib/*/libcares.so.2'))) {
    cpSync(realpathSync(library), join(folder, 'libcares.so.2'));
  }
}

/** Starts PgBouncer before a PostgreSQL server, with transactions as the unit that gets a session. */
export async function startPooler(server: Postgres, report: (line: string) => void): Promise<Pooler> {
  const settings = await mkdtemp(join(tmpdir(), 'toolsandbox-pgbouncer-'));
  if (!existsSync(INSTALLED)) copyProgram(await unpacked(report), settings);
  const [port = 0] = await freePorts([0]);
  const at = (name: string) => join(settings, name);
  writeFileSync(at('users'), `"${server.user}" "${server.password}"\n`);
  writeFileSync(
    at('ini'),
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${at('users')}
pool_mode = transaction
default_pool_size = 3
server_idle_timeout = 1
`,
  );
  const owner = serverUser();
  if (owner) for (const path of [settings, at('users'), at('ini')]) chownSync(path, owner.uid, owner.gid);
  const program = existsSync(INSTALLED) ? INSTALLED : at('pgbouncer');
  const child = spawn(program, [at('ini')], {
    ...owner,
    env: { ...process.env, LD_LIBRARY_PATH: settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data: Buffer) => (log += data.toString()));
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  while (!log.includes('process up')) {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${log}`);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(50);
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(settings, { recursive: true });
    },
  };
}
