import { Connection } from '@temporalio/client';
import type { ConnectionOptions } from '@temporalio/client';
import { EndingRetries } from './ending-retries.ts';
import { EngineAway, reasonOf } from './errors.ts';
import { grpcAnswer, grpcStatus, isAway } from './grpc-answer.ts';

/** Options that both `Connection.connect` and `NativeConnection.connect` accept. */
export interface EngineConnection extends Pick<ConnectionOptions, 'tls' | 'metadata'> {
  /** `host:port`. */
  readonly address: string;
  readonly apiKey?: string;
}

const CONNECT_MS = 10_000;

/**
 * Connects a client. Histories of long trajectories exceed the 4 MiB that gRPC clients accept unless told otherwise.
 * @param gone why the server will never answer again: then calls end at once
 * @throws EngineAway if the server does not answer within `timeoutMs`
 */
export async function connectClient(
  connection: EngineConnection,
  timeoutMs = CONNECT_MS,
  gone?: () => string | null,
): Promise<Connection> {
  const channelArgs = { 'grpc.max_receive_message_length': -1 };
  const retries = new EndingRetries(gone);
  const interceptors = [retries.interceptor];
  try {
    const connected = await Connection.connect({ ...connection, connectTimeout: timeoutMs, channelArgs, interceptors });
    const close = connected.close.bind(connected);
    connected.close = async () => {
      retries.close();
      await close();
    };
    return connected;
  } catch (error) {
    retries.close();
    if (!isAway(error) && !isLate(error)) throw error;
    throw connectionLost(connection.address, details(error));
  }
}

/** Whether there was no connection in time, which gRPC reports without a code. */
function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Failed to connect before the deadline';
}

/** The server, which was there before, does not answer now. */
export function connectionLost(address: string, reason: string): EngineAway {
  return new EngineAway(`lost the connection to the Temporal server at ${address} (${reason}); try again`);
}

/**
 * Asks the server whether the namespace exists: one attempt, at most `timeoutMs`. Otherwise throws an Error whose message is
 * one line that says what is wrong.
 */
export async function probeTemporal(connection: EngineConnection, namespace: string, timeoutMs: number): Promise<void> {
  const client = Connection.lazy({ ...connection, interceptors: [] });
  try {
    await client.withDeadline(Date.now() + timeoutMs, () => client.workflowService.describeNamespace({ namespace }));
  } catch (error) {
    throw new Error(explain(error, namespace, timeoutMs), { cause: error });
  } finally {
    await client.close();
  }
}

function explain(error: unknown, namespace: string, timeoutMs: number): string {
  switch (grpcStatus(error)) {
    case 'not-found':
      return `namespace "${namespace}" does not exist (create it: temporal operator namespace create --namespace ${namespace})`;
    case 'unauthenticated':
    case 'permission-denied':
      return `credentials rejected: ${details(error)}`;
    case 'unimplemented':
      return 'the server is not a Temporal server';
    case 'deadline-exceeded':
      return `no response within ${timeoutMs / 1000} s`;
    default:
      return details(error);
  }
}

function details(error: unknown): string {
  const text = reasonOf(grpcAnswer(error)?.details ?? error);
  return /Last error: (?:Error: )?(.*?)\. Resolution note/.exec(text)?.[1] ?? text;
}
