import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { versionText } from '../../workers/deployment.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { UserError } from '../errors.ts';
import { pollersOf, readRouting } from './read-routing.ts';

const { WorkerDeploymentVersionStatus: Status, TaskQueueType } = proto.temporal.api.enums.v1;

type BuildStatus = 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';

/** A build of the workers, as the server knows it. */
export interface Build {
  readonly build: string;
  /** `inactive`: it was never promoted. `draining`: it plays what it has begun. `drained`: it has ended all. */
  readonly status: BuildStatus;
  readonly createdAt: Date;
  /** Workflows that stay with it to their end: sweeps, shards and trajectories. */
  readonly running: number;
  /** Processes that took workflow tasks for it in the last 90 seconds. */
  readonly workers: number;
}

export interface Deployment {
  readonly deployment: string;
  /** Plays new sweeps; null: workers of no deployment do. */
  readonly current: string | null;
  /** Plays a part of the new sweeps. */
  readonly ramping: string | null;
  /** Of the new sweeps. */
  readonly rampPercentage: number;
  /** Newest first. */
  readonly builds: readonly Build[];
}

/** The deployment with its builds; null if no worker has ever been part of it. */
export async function readDeployment(client: Client, name: string): Promise<Deployment | null> {
  const info = await describe(client, name);
  if (!info) return null;
  const { currentDeploymentVersion, rampingDeploymentVersion, rampingVersionPercentage } = info.routingConfig ?? {};
  const ramping = rampingDeploymentVersion?.buildId || null;
  const builds = (info.versionSummaries ?? []).map((version) => buildOf(client, name, version));
  return {
    deployment: name,
    current: currentDeploymentVersion?.buildId || null,
    ramping,
    rampPercentage: ramping === null ? 0 : (rampingVersionPercentage ?? 0),
    builds: (await Promise.all(builds)).toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt)),
  };
}

/** @throws UserError naming those that exist, if there is none of this name */
export async function requiredDeployment(client: Client, name: string): Promise<Deployment> {
  const found = await readDeployment(client, name);
  if (found !== null) return found;
  const names = await deploymentNames(client);
  const known = names.length === 0 ? 'there are none in this namespace' : `there are ${names.join(', ')}`;
  throw new UserError(
    `no deployment "${name}": ${known}; a deployment begins with its first worker, \`toolsandbox worker --deployment ${name}\``,
  );
}

/** The names of all deployments of the namespace. */
export async function deploymentNames({ workflowService, options: { namespace } }: Client): Promise<readonly string[]> {
  const { workerDeployments } = await workflowService.listWorkerDeployments({ namespace, pageSize: 1000 });
  return workerDeployments.flatMap(({ name }) => name ?? []).toSorted();
}

async function describe({ workflowService, options: { namespace } }: Client, deploymentName: string) {
  try {
    const { workerDeploymentInfo } = await workflowService.describeWorkerDeployment({ namespace, deploymentName });
    return workerDeploymentInfo;
  } catch (error) {
    if (grpcStatus(error) === 'not-found') return null;
    throw error;
  }
}

type Summary = temporal.api.deployment.v1.WorkerDeploymentInfo.IWorkerDeploymentVersionSummary;

async function buildOf(client: Client, deploymentName: string, version: Summary): Promise<Build> {
  const buildId = version.deploymentVersion?.buildId ?? '';
  const text = versionText({ deploymentName, buildId });
  const query = `TemporalWorkerDeploymentVersion = "${text}" AND ExecutionStatus = "Running"`;
  const [{ count }, workers] = await Promise.all([
    client.workflow.count(query),
    workersOf(client, { deploymentName, buildId }),
  ]);
  const createdAt = new Date(Number(version.createTime?.seconds ?? 0) * 1000);
  return { build: buildId, status: STATUS[version.status ?? 0] ?? 'inactive', createdAt, running: count, workers };
}

async function workersOf(client: Client, version: DeploymentVersion): Promise<number> {
  const queues = await workflowQueues(client, version);
  const found = queues.map(async (queue) => pollersOf(await readRouting(client, queue), version));
  return new Set((await Promise.all(found)).flat()).size;
}

/** The task queues of workflows that a build has ever polled: one for each store of results. None if no worker of it has started. */
export async function workflowQueues(client: Client, version: DeploymentVersion): Promise<readonly string[]> {
  const { workflowService, options } = client;
  try {
    const { versionTaskQueues } = await workflowService.describeWorkerDeploymentVersion({
      namespace: options.namespace,
      deploymentVersion: version,
    });
    return versionTaskQueues.flatMap(({ type, name }) =>
      type === TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW ? (name ?? []) : [],
    );
  } catch (error) {
    if (grpcStatus(error) === 'not-found') return [];
    throw error;
  }
}

const STATUS: Readonly<Record<number, BuildStatus>> = {
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT]: 'current',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING]: 'ramping',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING]: 'draining',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED]: 'drained',
};
