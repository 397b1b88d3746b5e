import { Connection, isGrpcServiceError } from '@temporalio/client';
import type { EngineConnection } from './engine.ts';
import { grpcStatus } from './grpc-status.ts';
import { reasonOf } from './reason.ts';

/**
 * Asks the server who it is and whether it has the namespace; one attempt, answered within `timeoutMs`.
 * Returns the server's version; throws an Error whose one-line message says what is wrong.
 */
export async function probeTemporal(
  connection: EngineConnection,
  namespace: string,
  timeoutMs: number,
): Promise<string> {
  const client = Connection.lazy({ ...connection, interceptors: [] });
  try {
    return await client.withDeadline(Date.now() + timeoutMs, async () => {
      const system = await client.workflowService.getSystemInfo({});
      await client.workflowService.describeNamespace({ namespace });
      return system.serverVersion;
    });
  } catch (error) {
    throw new Error(explain(error, namespace, timeoutMs), { cause: error });
  } finally {
    await client.close();
  }
}

function explain(error: unknown, namespace: string, timeoutMs: number): string {
  switch (grpcStatus(error)) {
    case 'not-found':
      return `has no namespace "${namespace}" (temporal operator namespace create --namespace ${namespace})`;
    case 'unauthenticated':
    case 'permission-denied':
      return `refuses the credentials: ${details(error)}`;
    case 'unimplemented':
      return 'something answers, but it is not Temporal';
    case 'deadline-exceeded':
      return `no answer within ${timeoutMs / 1000} s`;
    default:
      return details(error);
  }
}

function details(error: unknown): string {
  const text = reasonOf(isGrpcServiceError(error) ? error.details : error);
  return /Last error: (?:Error: )?(.*?)\. Resolution note/.exec(text)?.[1] ?? text;
}
