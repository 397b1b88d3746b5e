import { Connection, isGrpcServiceError } from '@temporalio/client';
import type { ConnectionOptions } from '@temporalio/client';
import type { NativeConnectionOptions } from '@temporalio/worker';
import { reasonOf } from './errors.ts';

/** Options that both `Connection.connect` and `NativeConnection.connect` accept. */
export interface EngineConnection extends Pick<ConnectionOptions & NativeConnectionOptions, 'tls' | 'metadata'> {
  /** `host:port`. */
  readonly address: string;
  readonly apiKey?: string;
}

/** Connects a client. Histories of long trajectories exceed the 4 MiB that gRPC clients accept unless told otherwise. */
export function connectClient(connection: EngineConnection): Promise<Connection> {
  return Connection.connect({ ...connection, channelArgs: { 'grpc.max_receive_message_length': -1 } });
}

/**
 * Asks the server for its version and whether the namespace exists: one attempt, at most `timeoutMs`.
 * Returns the server's version; otherwise throws an Error whose message is one line that says what is wrong.
 */
export function probeTemporal(connection: EngineConnection, namespace: string, timeoutMs: number): Promise<string> {
  return askOnce(connection, namespace, timeoutMs, async ({ workflowService }) => {
    const system = await workflowService.getSystemInfo({});
    await workflowService.describeNamespace({ namespace });
    return system.serverVersion;
  });
}

/** The key-value pairs that are stored with the namespace; otherwise as {@link probeTemporal}. */
export function namespaceData(
  connection: EngineConnection,
  namespace: string,
  timeoutMs: number,
): Promise<Readonly<Record<string, string>>> {
  return askOnce(connection, namespace, timeoutMs, async ({ workflowService }) => {
    const { namespaceInfo } = await workflowService.describeNamespace({ namespace });
    return namespaceInfo?.data ?? {};
  });
}

async function askOnce<Answer>(
  connection: EngineConnection,
  namespace: string,
  timeoutMs: number,
  ask: (client: Connection) => Promise<Answer>,
): Promise<Answer> {
  const client = Connection.lazy({ ...connection, interceptors: [] });
  try {
    return await client.withDeadline(Date.now() + timeoutMs, () => ask(client));
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
  const text = reasonOf(isGrpcServiceError(error) ? error.details : error);
  return /Last error: (?:Error: )?(.*?)\. Resolution note/.exec(text)?.[1] ?? text;
}

/** The status codes we distinguish (grpc/grpc, doc/statuscodes.md). */
const STATUS_NAMES = {
  3: 'invalid-argument',
  4: 'deadline-exceeded',
  5: 'not-found',
  6: 'already-exists',
  7: 'permission-denied',
  9: 'failed-precondition',
  12: 'unimplemented',
  14: 'unavailable',
  16: 'unauthenticated',
} as const;

export type GrpcStatus = (typeof STATUS_NAMES)[keyof typeof STATUS_NAMES] | 'other';

/** Whether a server that does not answer now may do so later. */
export function isAway(error: unknown): boolean {
  const status = grpcStatus(error);
  return status === 'unavailable' || status === 'deadline-exceeded';
}

/** Null for an error that does not come from gRPC. */
export function grpcStatus(error: unknown): GrpcStatus | null {
  if (!isGrpcServiceError(error)) return null;
  const names: Readonly<Record<number, GrpcStatus>> = STATUS_NAMES;
  return names[error.code] ?? 'other';
}
