import { inject, onTestFinished } from 'vitest';
import { Connection } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { freshDatabase } from '../../../scripts/cluster/database.ts';
import { freshNamespace } from '../../../scripts/cluster/namespace.ts';
import { createMachine } from '../../support/machine.ts';
import type { Machine } from '../../support/machine.ts';
import type { Cluster } from './setup.ts';

/** This machine cannot run the cluster; the setup has said why. */
export const withoutCluster = inject('cluster') === null;

/** A namespace and a database of its own on the shared cluster, as one team has it. */
export interface Site {
  readonly cluster: Cluster;
  readonly client: Client;
  /** URLs of the results for two users of the database. */
  readonly results: string;
  readonly otherResults: string;
  /** The users' password as written. */
  readonly password: string;
  /** A machine of the site. Its results are {@link results} unless `variables` say otherwise. */
  machine(variables?: Readonly<Record<string, string>>, main?: string): Promise<Machine>;
}

export async function createSite(namespace?: string): Promise<Site> {
  const cluster = inject('cluster');
  if (cluster === null) throw new Error('there is no cluster: skip the test with withoutCluster');
  const connection = await Connection.connect({ address: cluster.temporalAddress });
  onTestFinished(() => connection.close());
  const client = await freshNamespace(connection, namespace);
  const database = await freshDatabase(cluster);
  const common = {
    TEMPORAL_ADDRESS: cluster.temporalAddress,
    TEMPORAL_NAMESPACE: client.options.namespace,
    TOOLSANDBOX_RESULTS: database.results,
  };
  return {
    cluster,
    client,
    ...database,
    machine: (variables, main) => createMachine({ ...common, ...variables }, main),
  };
}
