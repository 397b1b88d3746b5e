import type { Client } from '@temporalio/client';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { reasonOf } from '../../infra/errors.ts';
import { isGrpcServiceError } from '@temporalio/client';
import { UserError } from '../errors.ts';

interface Route {
  readonly deploymentName: string;
  readonly buildId: string;
  /** Also if no worker of the build serves a provider that workers of the current one serve. */
  readonly force: boolean;
}

/** From now on the build plays the sweeps that start. */
export async function promote(client: Client, { force, ...version }: Route): Promise<void> {
  const { workflowService, options } = client;
  const { namespace, identity } = options;
  await explained(version, () =>
    workflowService.setWorkerDeploymentCurrentVersion({
      namespace,
      identity,
      ...version,
      ignoreMissingTaskQueues: force,
    }),
  );
}

/** From now on the build plays this part of the sweeps that start. */
export async function ramp(client: Client, { force, ...version }: Route, percentage: number): Promise<void> {
  const { workflowService, options } = client;
  const { namespace, identity } = options;
  const change = { namespace, identity, ...version, percentage, ignoreMissingTaskQueues: force };
  await explained(version, () => workflowService.setWorkerDeploymentRampingVersion(change));
}

/** From now on workers of no deployment play the sweeps that start, and none of its builds does. */
export async function retire(client: Client, deploymentName: string): Promise<void> {
  const { workflowService, options } = client;
  const { namespace, identity } = options;
  const noBuild = { namespace, identity, deploymentName, buildId: '', ignoreMissingTaskQueues: true };
  await workflowService.setWorkerDeploymentRampingVersion({ ...noBuild, percentage: 0 });
  await workflowService.setWorkerDeploymentCurrentVersion(noBuild);
}

async function explained({ deploymentName, buildId }: Omit<Route, 'force'>, change: () => Promise<unknown>) {
  try {
    await change();
  } catch (error) {
    if (grpcStatus(error) === 'not-found')
      throw new UserError(
        `no worker of build ${buildId} of deployment ${deploymentName} has started yet: start one with ` +
          `\`toolsandbox worker --deployment ${deploymentName} --build ${buildId}\``,
      );
    if (!isGrpcServiceError(error) || grpcStatus(error) !== 'failed-precondition') throw error;
    throw new UserError(
      `build ${buildId} cannot be routed to (${reasonOf(error.details)}): start workers that serve the same providers ` +
        'as those of the current build, or repeat it with --force',
    );
  }
}
