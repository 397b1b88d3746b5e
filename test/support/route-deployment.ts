import type { Client } from '@temporalio/client';
import { vi } from 'vitest';
import proto from '@temporalio/proto';

const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1;

interface Version {
  readonly deploymentName: string;
  /** Empty: workers of no deployment. */
  readonly buildId: string;
}

/** As `temporal worker deployment set-current-version` does. */
export async function setCurrentVersion({ workflowService, options }: Client, version: Version): Promise<void> {
  const { namespace, identity } = options;
  const change = { namespace, identity, ...version, ignoreMissingTaskQueues: true };
  // A worker polls before its deployment is known.
  await vi.waitFor(() => workflowService.setWorkerDeploymentCurrentVersion(change), { timeout: 60_000, interval: 200 });
}

/** As `temporal worker deployment set-ramping-version` does. */
export async function setRampingVersion(
  { workflowService, options }: Client,
  version: Version,
  percentage: number,
): Promise<void> {
  const { namespace, identity } = options;
  const change = { namespace, identity, ...version, percentage, ignoreMissingTaskQueues: true };
  await workflowService.setWorkerDeploymentRampingVersion(change);
}

/** The builds of a deployment that play nothing any more. */
export async function drainedBuilds(
  { workflowService, options: { namespace } }: Client,
  deploymentName: string,
): Promise<readonly string[]> {
  const { workerDeploymentInfo } = await workflowService.describeWorkerDeployment({ namespace, deploymentName });
  return (workerDeploymentInfo?.versionSummaries ?? [])
    .filter(({ status }) => status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED)
    .map(({ deploymentVersion }) => deploymentVersion?.buildId ?? '');
}
