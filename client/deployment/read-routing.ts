import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';
import type { DeploymentVersion } from '../../workers/deployment.ts';

const { TASK_QUEUE_TYPE_WORKFLOW } = proto.temporal.api.enums.v1.TaskQueueType;
const { WORKER_VERSIONING_MODE_VERSIONED } = proto.temporal.api.enums.v1.WorkerVersioningMode;

/** A poll takes up to a minute; the server lists pollers for five. */
const RECENT_MS = 90_000;

/** Who plays what starts on a task queue now. */
export interface Routing {
  /** Plays what starts; null: workers of no deployment do. */
  readonly current: DeploymentVersion | null;
  /** Plays a part of it, in percent; null: there is no ramp. A ramp to workers of no deployment has `version` null. */
  readonly ramping: { readonly version: DeploymentVersion | null; readonly percentage: number } | null;
  /** The workers that took workflow tasks from the queue in the last 90 seconds, by build. */
  readonly pollers: readonly Pollers[];
}

interface Pollers {
  /** Null: workers of no deployment. */
  readonly version: DeploymentVersion | null;
  /** Processes, by the identities that they gave the server. */
  readonly identities: readonly string[];
}

/** One call to the server. */
export async function readRouting(client: Client, queue: string): Promise<Routing> {
  const { pollers, versioningInfo } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: queue },
    taskQueueType: TASK_QUEUE_TYPE_WORKFLOW,
  });
  const percentage = versioningInfo?.rampingVersionPercentage ?? 0;
  return {
    current: versionOf(versioningInfo?.currentDeploymentVersion),
    ramping: percentage > 0 ? { version: versionOf(versioningInfo?.rampingDeploymentVersion), percentage } : null,
    pollers: byBuild((pollers ?? []).filter(isRecent)),
  };
}

/** The workers of this build that poll. @param version null: those of no deployment */
export function pollersOf({ pollers }: Pick<Routing, 'pollers'>, version: DeploymentVersion | null): readonly string[] {
  return pollers.find((one) => isSame(one.version, version))?.identities ?? [];
}

type Poller = temporal.api.taskqueue.v1.IPollerInfo;

function isRecent({ lastAccessTime }: Poller): boolean {
  return Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1000 < RECENT_MS;
}

function byBuild(pollers: readonly Poller[]): readonly Pollers[] {
  const found = pollers.map(({ deploymentOptions, identity }) => ({
    version:
      deploymentOptions?.workerVersioningMode === WORKER_VERSIONING_MODE_VERSIONED
        ? versionOf(deploymentOptions)
        : null,
    identity: identity ?? '',
  }));
  const versions = found.map(({ version }) => version);
  return versions
    .filter((version, index) => versions.findIndex((other) => isSame(other, version)) === index)
    .map((version) => ({
      version,
      identities: [...new Set(found.filter((one) => isSame(one.version, version)).map(({ identity }) => identity))],
    }));
}

function versionOf(
  version: { readonly deploymentName?: string | null; readonly buildId?: string | null } | null | undefined,
): DeploymentVersion | null {
  if (!version?.buildId) return null;
  return { deploymentName: version.deploymentName ?? '', buildId: version.buildId };
}

function isSame(one: DeploymentVersion | null, other: DeploymentVersion | null): boolean {
  return one?.deploymentName === other?.deploymentName && one?.buildId === other?.buildId;
}

/** Whether a worker takes workflow tasks from the queue. */
export async function isPolled(client: Client, queue: string): Promise<boolean> {
  return (await readRouting(client, queue)).pollers.length > 0;
}
