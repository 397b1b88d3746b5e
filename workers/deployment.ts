import type { WorkerDeploymentOptions } from '@temporalio/worker';

/** The build of this program that a worker runs, among all that its deployment has had. */
export interface DeploymentVersion {
  readonly deploymentName: string;
  readonly buildId: string;
}

/** `NAME:BUILD`, as Temporal's search attribute has it. */
export function versionText({ deploymentName, buildId }: DeploymentVersion): string {
  return `${deploymentName}:${buildId}`;
}

/**
 * Workflows stay with the build on which they started: a sweep with its shards and trajectories, also after it continues as
 * new. So one code plays all cells of a sweep, and a new build plays the sweeps that start after it was promoted.
 */
export function deploymentOptions(version: DeploymentVersion): WorkerDeploymentOptions {
  return { version, useWorkerVersioning: true, defaultVersioningBehavior: 'PINNED' };
}
