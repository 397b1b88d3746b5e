import { createClient } from '../../infra/create-client.ts';
import { connectClient } from '../../infra/connection.ts';
import type { Engine } from '../../infra/engine.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { readDeployment } from './read-deployment.ts';

/** What an operator may expect of a new worker that it will not do: play sweeps before its build is promoted. */
export async function notPromotedNote(
  { connection: address, namespace }: Pick<Engine, 'connection' | 'namespace'>,
  { deploymentName, buildId }: DeploymentVersion,
): Promise<string | null> {
  const connection = await connectClient(address);
  try {
    const found = await readDeployment(createClient(connection, namespace), deploymentName);
    if (found?.current === buildId || found?.ramping === buildId) return null;
    const instead = found?.current ? `go to build ${found.current}` : 'go to workers of no deployment';
    return (
      `build ${buildId} of deployment ${deploymentName} is not promoted: new sweeps ${instead} until ` +
      `\`toolsandbox deployment promote ${deploymentName} ${buildId}\``
    );
  } finally {
    await connection.close();
  }
}
