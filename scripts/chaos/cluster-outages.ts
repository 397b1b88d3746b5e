import type { Postgres } from '../cluster/postgres.ts';
import type { FakeClock } from '../outside/fake-clock.ts';
import type { SmallDisk } from './full-disk.ts';
import { together } from './outage.ts';
import type { OutageKind } from './outage.ts';
import type { Supervised } from './supervise.ts';
import type { TcpProxy } from './tcp-proxy.ts';

const HOUR_SECONDS = 3_600;

/** What can be taken away from the machines of a cluster, and what of them can go wrong. */
export interface ClusterParts {
  readonly results: Postgres;
  /** Null where file systems may not be mounted. */
  readonly resultsDisk: SmallDisk | null;
  readonly toResults: TcpProxy;
  readonly temporal: Supervised;
  readonly temporalDatabase: Postgres;
  readonly temporalDisk: SmallDisk | null;
  readonly toTemporal: TcpProxy;
  /** Null where clocks cannot be faked. */
  readonly clocks: ClusterClocks | null;
  readonly badRelease: OutageKind;
}

/** Each of one machine. The Temporal server has none: Go asks the system without the library that is replaced. */
export interface ClusterClocks {
  readonly worker: FakeClock;
  readonly results: FakeClock;
}

/** Every way in which results, Temporal server, or both are away, or a machine is not what it should be. */
export function clusterOutages(parts: ClusterParts): readonly OutageKind[] {
  const { results, resultsDisk, toResults, temporal, temporalDatabase, temporalDisk, toTemporal, clocks, badRelease } =
    parts;
  const resultsDead = dead('results killed', results);
  const serverDead: OutageKind = {
    kind: 'Temporal server killed',
    async begin() {
      const release = await temporal.hold();
      return async () => release();
    },
  };
  const resultsCut = cut('connections to the results cut', toResults);
  const serverCut = cut('connections to the Temporal server cut', toTemporal);
  return [
    resultsDead,
    serverCut,
    together('results and Temporal server killed', [resultsDead, serverDead]),
    ...(clocks === null ? [] : [clockAhead('clock of the results an hour ahead', clocks.results)]),
    ...(resultsDisk === null ? [] : [diskFull('disk of the results full', results, resultsDisk)]),
    serverDead,
    badRelease,
    together('all connections cut', [resultsCut, serverCut]),
    dead("Temporal's database killed", temporalDatabase),
    resultsCut,
    ...(clocks === null ? [] : [clockAhead('clock of a worker an hour ahead', clocks.worker)]),
    ...(temporalDisk === null ? [] : [diskFull("disk of Temporal's database full", temporalDatabase, temporalDisk)]),
  ];
}

function dead(kind: string, postgres: Postgres): OutageKind {
  return {
    kind,
    async begin() {
      const over = Promise.withResolvers<void>();
      const began = Promise.withResolvers<void>();
      const ended = postgres.whileKilled(() => {
        began.resolve();
        return over.promise;
      });
      await Promise.race([began.promise, ended]);
      return async () => {
        over.resolve();
        await ended;
      };
    },
  };
}

function cut(kind: string, proxy: TcpProxy): OutageKind {
  return {
    kind,
    async begin() {
      proxy.cut();
      return async () => proxy.mend();
    },
  };
}

function diskFull(kind: string, postgres: Postgres, disk: SmallDisk): OutageKind {
  return {
    kind,
    async begin() {
      disk.fill();
      return async () => {
        disk.free();
        await postgres.revive();
      };
    },
  };
}

/** It jumps ahead, and at the end back. */
function clockAhead(kind: string, clock: FakeClock): OutageKind {
  return {
    kind,
    continues: true,
    async begin() {
      clock.set(HOUR_SECONDS);
      return async () => clock.set(0);
    },
  };
}
