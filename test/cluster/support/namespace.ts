import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { onTestFinished } from 'vitest';
import { grpcStatus } from '../../../infra/connection.ts';
import { eventually } from './eventually.ts';

const RETENTION = proto.google.protobuf.Duration.fromObject({ seconds: 3 * 24 * 60 * 60 });

/** A client of a namespace that nobody has used: without search attributes, as an operator has just created it. */
export async function freshNamespace(
  address: string,
  namespace = `team-${randomBytes(4).toString('hex')}`,
): Promise<Client> {
  const connection = await Connection.connect({ address });
  onTestFinished(() => connection.close());
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: RETENTION,
  });
  const client = new Client({ connection, namespace });
  await eventually(`namespace ${namespace} is usable`, async () => (await isUsable(client)) || undefined);
  return client;
}

async function isUsable({ connection, options: { namespace } }: Client): Promise<boolean> {
  try {
    await connection.workflowService.countWorkflowExecutions({ namespace });
    return true;
  } catch (error) {
    if (grpcStatus(error) === 'not-found') return false;
    throw error;
  }
}
