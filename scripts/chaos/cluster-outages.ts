import type { Postgres } from '../cluster/postgres.ts';
import type { SmallDisk } from './full-disk.ts';
import { together } from './outage.ts';
import type { OutageKind } from './outage.ts';
import type { Supervised } from './supervise.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** What can be taken away from the machines of a cluster. */
export interface ClusterParts {
  readonly results: Postgres;
  /** Null where file systems may not be mounted. */
  readonly resultsDisk: SmallDisk | null;
  readonly toResults: TcpProxy;
  readonly temporal: Supervised;
  readonly temporalDatabase: Postgres;
  readonly temporalDisk: SmallDisk | null;
  readonly toTemporal: TcpProxy;
}

/** Every way in which results, Temporal server, or both are away. */
export function clusterOutages(parts: ClusterParts): readonly OutageKind[] {
  const { results, resultsDisk, toResults, temporal, temporalDatabase, temporalDisk, toTemporal } = parts;
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
    ...(resultsDisk === null ? [] : [diskFull('disk of the results full', results, resultsDisk)]),
    serverDead,
    together('all connections cut', [resultsCut, serverCut]),
    dead("Temporal's database killed", temporalDatabase),
    resultsCut,
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
