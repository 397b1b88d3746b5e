import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { signalGroup } from '../../infra/process/bound-process.ts';
import { freshDatabase } from '../cluster/database.ts';
import { freshNamespace } from '../cluster/namespace.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import type { ClusterServers } from '../cluster/start-cluster.ts';
import { processFolder } from '../processes/process-folder.ts';
import { childrenOf } from '../processes/processes-of.ts';
import { commandEnvironment, MAIN, startCommand } from '../processes/start-command.ts';
import type { Running } from '../processes/start-command.ts';
import { startPostgres } from '../cluster/postgres.ts';
import type { Postgres } from '../cluster/postgres.ts';
import { fakeClock } from '../outside/fake-clock.ts';
import type { FakeClock } from '../outside/fake-clock.ts';
import { badRelease } from './bad-release.ts';
import { clusterOutages } from './cluster-outages.ts';
import type { ClusterClocks } from './cluster-outages.ts';
import { endProcesses } from './end-processes.ts';
import { canMount, smallDisk } from './full-disk.ts';
import type { SmallDisk } from './full-disk.ts';
import { replaySweep } from './replay-sweep.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { supervise } from './supervise.ts';
import type { Service } from './supervise.ts';
import type { Target, Topology } from './topology.ts';

const WORKERS = 2;
/** Longer than the grace that a worker gives to its turns. */
const LONGEST_STOP_MS = 180_000;
/** Of the disks of the two databases, with their write-ahead logs. */
const RESULTS_MEGABYTES = 700;
const TEMPORAL_MEGABYTES = 1_500;

/**
 * PostgreSQL, the Temporal server on it, another PostgreSQL for the results, two machines with a worker each, and one for the
 * command, which reach the servers by ways that can be cut. Workers and server are started again when they end.
 * @throws SourceUnavailable if this machine lacks what is needed
 */
export async function clusterTopology(report: (line: string) => void): Promise<Topology> {
  const ends: (() => Promise<unknown>)[] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const atEnd = (end: () => Promise<unknown>) => void ends.push(end);
    const disk = smallDisk(TEMPORAL_MEGABYTES, atEnd);
    const servers = await startCluster(report, atEnd, disk.mount);
    return await machinesOf({ ...servers, disk: disk.mounted() }, report, atEnd, endAll);
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function machinesOf(
  servers: ClusterServers & { readonly disk: SmallDisk | null },
  report: (line: string) => void,
  atEnd: (end: () => Promise<unknown>) => void,
  endAll: () => Promise<void>,
): Promise<Topology> {
  const { temporal, postgres, postgresPrograms } = servers;
  const connection = await Connection.connect({ address: temporal.address });
  const client = await freshNamespace(connection);
  atEnd(() => connection.close());
  const clocks = await fakeClocks(report, atEnd);
  if (!canMount()) report('NO DISK WILL BE FULL: file systems may not be mounted here; run it as root');
  const { database, disk } = await resultsServer(clocks?.results ?? null, atEnd);
  const { results } = await freshDatabase({ postgresPrograms, postgresUrl: database.url });
  const toResults = await startTcpProxy(database.port);
  atEnd(() => toResults.stop());
  const toTemporal = await startTcpProxy(Number(temporal.address.split(':').at(-1)));
  atEnd(() => toTemporal.stop());
  const byProxy = new URL(results);
  byProxy.port = String(toResults.port);
  const environment = commandEnvironment({
    TEMPORAL_ADDRESS: `127.0.0.1:${toTemporal.port}`,
    TEMPORAL_NAMESPACE: client.options.namespace,
    TOOLSANDBOX_RESULTS: byProxy.href,
  });
  const start = (cwd: string, ...args: readonly string[]) =>
    startCommand(process.execPath, [MAIN, ...args], { cwd, env: environment });
  const startWorker = (cwd: string, main = MAIN, clock: FakeClock | null = null) =>
    startCommand(process.execPath, [main, 'worker'], { cwd, env: { ...environment, ...clock?.environment } });

  const [office = '', ...rooms] = await Promise.all(
    Array.from({ length: WORKERS + 1 }, () => processFolder('chaos-machine')),
  );
  for (const folder of [office, ...rooms]) atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const server = supervise('Temporal server', () => runServer(servers), report);
  atEnd(() => server.stop());
  const stuck: string[] = [];
  const workerService = (running: Running) => serviceOf(running, (orphan) => stuck.push(orphan));
  const workers = rooms.map((room, index) => {
    const clock = index === 0 ? (clocks?.worker ?? null) : null;
    return supervise('worker', async () => workerService(startWorker(room, MAIN, clock)), report);
  });
  atEnd(() => Promise.all(workers.map((worker) => worker.stop())));
  const badReleases: number[] = [];
  const bad = await badRelease(
    {
      worker: workers.at(-1)!,
      start: (main) => startWorker(rooms.at(-1)!, main),
      end: (running) => workerService(running).stop(),
      client,
      begun: (pid) => badReleases.push(pid),
    },
    atEnd,
  );
  let command: Running | undefined;
  return {
    results,
    sweep: (...args) => (command = start(office, 'sweep', '--no-worker', ...args)),
    replay: (sweep) => replaySweep({ client, badReleases, report }, sweep),
    targets: () => [
      ...targets('Temporal server', server.pid()),
      ...workers.flatMap((worker) => targets('worker', worker.pid())),
      ...(command?.child.exitCode === null && command.child.signalCode === null
        ? targets('command', command.child.pid ?? null)
        : []),
      ...backendsOf('PostgreSQL backend', postgres),
      ...backendsOf('backend of the results', database),
    ],
    outages: clusterOutages({
      results: database,
      resultsDisk: disk,
      temporalDisk: servers.disk,
      toResults,
      temporal: server,
      temporalDatabase: postgres,
      toTemporal,
      clocks,
      badRelease: bad,
    }),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      const orphans = await Promise.all([office, ...rooms].map(endProcesses));
      await endAll();
      return [...stuck, ...orphans.flat()];
    },
  };
}

async function runServer({ temporal }: ClusterServers): Promise<Service> {
  if (await hasEnded(temporal.process.ended)) await temporal.restart();
  return temporal.process;
}

function hasEnded(ended: Promise<unknown>): Promise<boolean> {
  return Promise.race([ended.then(() => true), Promise.resolve().then(() => false)]);
}

/** @param stuck is told of a process that had to be killed */
function serviceOf({ child, ended }: Running, stuck: (orphan: string) => void): Service {
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      const late = sleep(LONGEST_STOP_MS, 'late', { ref: false });
      if ((await Promise.race([ended, late])) === 'late') {
        stuck(`${child.pid} ${child.spawnargs.slice(1).join(' ')}`);
        signalGroup(child, 'SIGKILL');
      }
      await ended;
    },
  };
}

function targets(kind: string, pid: number | null): readonly Target[] {
  return pid === null ? [] : [{ kind, pid }];
}

/** A clock for the machine of the results and one for that of a worker; null, with a notice, where clocks cannot be faked. */
async function fakeClocks(
  report: (line: string) => void,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<ClusterClocks | null> {
  try {
    const [worker, results] = [await fakeClock(report), await fakeClock(report)];
    atEnd(() => Promise.all([worker.remove(), results.remove()]));
    return { worker, results };
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    report(`NO CLOCK WILL JUMP: ${error.message}; ${error.hint}`);
    return null;
  }
}

/** A server of its own for the results, on a disk of its own where that may be mounted. */
async function resultsServer(clock: FakeClock | null, atEnd: (end: () => Promise<unknown>) => void) {
  const disk = smallDisk(RESULTS_MEGABYTES, atEnd);
  const database = await startPostgres(disk.mount, { ...process.env, ...clock?.environment });
  atEnd(() => database.stop());
  return { database, disk: disk.mounted() };
}

/** Processes that serve connections. When one is killed, the server ends all others and recovers. */
function backendsOf(kind: string, { pid: postmaster }: Postgres): readonly Target[] {
  return childrenOf(postmaster())
    .filter(({ args }) => /^postgres: \S+ \S+ 127\.0\.0\.1\(/.test(args[0] ?? ''))
    .map(({ pid }) => ({ kind, pid }));
}
