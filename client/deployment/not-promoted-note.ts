import { connectClient, createClient } from '../../infra/connection.ts';
import type { Engine } from '../../infra/engine.ts';
import type { StoreReference } from '../../runs/contract.ts';
import { mainQueue } from '../../runs/names.ts';
import { deploymentHint } from '../../text/hint-command.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { readRouting } from './read-routing.ts';

/** What an operator may expect of a new worker that it will not do: play sweeps before its build is the current one. */
export async function notPromotedNote(
  { connection: address, namespace }: Pick<Engine, 'connection' | 'namespace'>,
  { id }: StoreReference,
  { deploymentName, buildId }: DeploymentVersion,
): Promise<string | null> {
  const connection = await connectClient(address);
  try {
    const { current, ramping } = await readRouting(createClient(connection, namespace), mainQueue(id));
    const isOwn = (version: DeploymentVersion | null | undefined) =>
      version?.deploymentName === deploymentName && version.buildId === buildId;
    if (isOwn(current) || isOwn(ramping?.version)) return null;
    const instead =
      current === null
        ? 'workers of no deployment'
        : `build ${current.buildId} of deployment ${current.deploymentName}`;
    const command = deploymentHint('set-current-version', deploymentName, buildId);
    return `build ${buildId} of deployment ${deploymentName} is not current: new sweeps go to ${instead} until \`${command}\``;
  } finally {
    await connection.close();
  }
}
