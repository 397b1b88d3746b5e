import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import type { BuildFacts, PollerFacts, QueueFacts } from '../../diagnosis/facts.ts';
import { mainQueue, providerQueue } from '../../runs/names.ts';

const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/** Who polls the queues of a sweep: that of workflows, and those of the providers of its models. */
export function readQueues(
  client: Client,
  store: string,
  providers: readonly string[],
): Promise<readonly QueueFacts[]> {
  const wanted = [
    { name: mainQueue(store), provider: null },
    ...providers.map((provider) => ({ name: providerQueue(store, provider), provider })),
  ];
  return Promise.all(wanted.map((queue) => readQueue(client, queue)));
}

async function readQueue(
  { workflowService, options: { namespace } }: Client,
  { name, provider }: Pick<QueueFacts, 'name' | 'provider'>,
): Promise<QueueFacts> {
  const { pollers, stats, versioningInfo } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name },
    taskQueueType: provider === null ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
    reportStats: true,
  });
  return {
    name,
    provider,
    pollers: (pollers ?? []).map(pollerOf),
    current: buildOf(versioningInfo?.currentDeploymentVersion),
    backlog: Number(stats?.approximateBacklogCount ?? 0),
    backlogAgeMs: Number(stats?.approximateBacklogAge?.seconds ?? 0) * 1000,
  };
}

function pollerOf({ identity, lastAccessTime, deploymentOptions }: temporal.api.taskqueue.v1.IPollerInfo): PollerFacts {
  return {
    identity: identity ?? '',
    polledAt: Number(lastAccessTime?.seconds ?? 0) * 1000,
    build: buildOf(deploymentOptions),
  };
}

interface Version {
  readonly deploymentName?: string | null;
  readonly buildId?: string | null;
}

/** Null for workers and workflows without a deployment. */
export function buildOf(version: Version | null | undefined): BuildFacts | null {
  if (!version?.deploymentName || !version.buildId) return null;
  return { deployment: version.deploymentName, build: version.buildId };
}
