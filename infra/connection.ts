import { Connection, Client, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import type { ConnectionOptions, ConnectionLike } from '@temporalio/client';
import { EngineAway, reasonOf } from './errors.ts';
import { grpcAnswer, grpcStatus, isAway } from './grpc-answer.ts';
import { dataConverter } from './codec/data-converter.ts';

/** Of gRPC. */
const ABORTED = 10;

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
    throw connectionLost(connection.address, answerOf(error));
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
      return `credentials rejected: ${answerOf(error)}`;
    case 'unimplemented':
      return 'the server is not a Temporal server';
    case 'deadline-exceeded':
      return `no response within ${timeoutMs / 1000} s`;
    default:
      return answerOf(error);
  }
}

function answerOf(error: unknown): string {
  const text = reasonOf(grpcAnswer(error)?.details ?? error);
  return /Last error: (?:Error: )?(.*?)\. Resolution note/.exec(text)?.[1] ?? text;
}

/** The only way to make a client: every other one could not read compressed and encrypted payloads. @throws PayloadError */
export function createClient(connection: ConnectionLike, namespace = 'default', environment = process.env): Client {
  return new Client({ connection, namespace, dataConverter: dataConverter(environment) });
}

type Interceptor = ReturnType<typeof makeGrpcRetryInterceptor>;
type Status = Parameters<ReturnType<typeof defaultGrpcRetryOptions>['retryableDecider']>[1];

/**
 * Repeats calls as Temporal's client does, but ends with them. Its own retries go on when a call was cancelled or its deadline has passed, and after
 * the connection was closed, where they throw in a timer, which ends the process.
 */
class EndingRetries {
  readonly #gone: () => string | null;
  #isClosed = false;

  /** @param gone why the server will never answer again; asked when a call has failed. Then calls end with the status `aborted`. */
  constructor(gone: () => string | null = () => null) {
    this.#gone = gone;
  }

  /** No call is begun or repeated any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Of one connection. */
  readonly interceptor: Interceptor = (options, nextCall) => {
    const { retryableDecider, delayFunction } = defaultGrpcRetryOptions();
    let failed: Status | undefined;
    let waitMs = 0;
    let isCancelled = false;
    let isGone = false;
    const isEnded = () => this.#isClosed || isCancelled || isGone;
    const endOf = (status: Status): Status | null => {
      const details = this.#gone();
      isGone = details !== null;
      if (details !== null) return { ...status, code: ABORTED, details };
      return isEnded() ? status : null;
    };
    const repeating = makeGrpcRetryInterceptor({
      retryableDecider(attempt, status) {
        failed = status;
        waitMs = delayFunction(attempt, status);
        return (
          !isEnded() && Date.now() + waitMs < Number(options.deadline ?? Infinity) && retryableDecider(attempt, status)
        );
      },
      delayFunction: () => waitMs,
    });
    const call = repeating(options, (again) => {
      const end = failed && endOf(failed);
      return end ? endedCall(end) : nextCall(again);
    });
    const cancel = call.cancelWithStatus.bind(call);
    call.cancelWithStatus = (code, details) => {
      isCancelled = true;
      cancel(code, details);
    };
    return call;
  };
}

/** A call that failed before it was begun. */
function endedCall(status: Status): ReturnType<Parameters<Interceptor>[1]> {
  const nothing = () => undefined;
  return {
    start: (_metadata, listener) => listener?.onReceiveStatus?.(status),
    sendMessage: nothing,
    sendMessageWithContext: nothing,
    startRead: nothing,
    halfClose: nothing,
    cancelWithStatus: nothing,
    getPeer: () => '',
    getAuthContext: () => null,
  };
}
