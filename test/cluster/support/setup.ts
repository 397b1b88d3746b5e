import type { TestProject } from 'vitest/node';
import { SourceUnavailable } from '../../../infra/sources/source.ts';
import { startCluster } from '../../../scripts/cluster/start-cluster.ts';
import { startTemporalUi } from '../../../scripts/cluster/temporal-ui.ts';

/** A production topology: PostgreSQL, the Temporal server and its UI, each a process of its own. */
export interface Cluster {
  /** `host:port` of the Temporal server. */
  readonly temporalAddress: string;
  /** `host:port` of its metrics for Prometheus. */
  readonly metricsAddress: string;
  /** `host:port`. */
  readonly uiAddress: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgresPrograms: string;
  /** URL with user and password. */
  readonly postgresUrl: string;
  /** Of the Temporal server and its UI. */
  readonly logFiles: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if this machine lacks what it needs; the tests are then skipped. */
    cluster: Cluster | null;
  }
}

const report = (line: string) => console.log(line);

/** Starts the cluster that all cluster tests of this run share. Each test makes its own namespace and database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  const teardown = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    project.provide('cluster', await startWithUi((end) => ends.push(end)));
  } catch (error) {
    await teardown();
    if (!(error instanceof SourceUnavailable)) throw error;
    report(`\nCLUSTER TESTS SKIPPED: ${error.message}; to run them, ${error.hint}\n`);
    project.provide('cluster', null);
  }
  return teardown;
}

async function startWithUi(atEnd: (end: () => Promise<void>) => void): Promise<Cluster> {
  const started = Date.now();
  const { folder, postgresPrograms, postgres, temporal } = await startCluster(report, atEnd);
  const ui = await startTemporalUi(folder, { temporalAddress: temporal.address }, report);
  atEnd(() => ui.stop());
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  report(`cluster: Temporal server at ${temporal.address}, UI at http://${ui.address}, started in ${seconds} s`);
  return {
    temporalAddress: temporal.address,
    metricsAddress: `127.0.0.1:${temporal.ports.at(-1)}`,
    uiAddress: ui.address,
    postgresPrograms,
    postgresUrl: postgres.url,
    logFiles: [temporal.logFile, ui.logFile],
  };
}
