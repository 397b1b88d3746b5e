import { randomBytes } from 'node:crypto';
import type { Client, Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { grpcStatus } from '../../infra/grpc-answer.ts';
import { createClient } from '../../infra/connection.ts';
import { eventually } from '../processes/eventually.ts';

const RETENTION = proto.google.protobuf.Duration.fromObject({ seconds: 3 * 24 * 60 * 60 });

/** A client of a namespace that no one has used: without search attributes, as an operator has just created it. */
export async function freshNamespace(
  connection: Connection,
  namespace = `team-${randomBytes(4).toString('hex')}`,
): Promise<Client> {
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: RETENTION,
  });
  const client = createClient(connection, namespace);
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
