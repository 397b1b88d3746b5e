import { Client, Server, ServerCredentials, credentials } from '@grpc/grpc-js';
import type { handleUnaryCall, MethodDefinition } from '@grpc/grpc-js';
import { startTcpProxy } from '../../scripts/chaos/tcp-proxy.ts';
import type { TcpProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { OperatorService, WorkflowService } from '@temporalio/client';

const bytes = (value: Buffer) => value;

/** The types say that these are classes; they describe services. */
function pathsOf(name: string, service: unknown): readonly string[] {
  const { methods } = service as { readonly methods: object };
  return Object.keys(methods).map((method) => `/${name}/${method}`);
}

const PATHS = [
  ...pathsOf('temporal.api.workflowservice.v1.WorkflowService', WorkflowService),
  ...pathsOf('temporal.api.operatorservice.v1.OperatorService', OperatorService),
];

/**
 * Passes calls on to a Temporal server, until the first one of this method: then it is gone, without a word.
 * @param asked is told each method, before it is passed on
 */
export async function startMortalEngine(
  behind: string,
  deadly: string,
  asked: (method: string) => void = () => undefined,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  const client = new Client(behind, credentials.createInsecure(), { 'grpc.max_receive_message_length': -1 });
  let front: TcpProxy | undefined;
  const stop = async () => {
    front?.reset();
    await front?.stop();
    server.forceShutdown();
    client.close();
  };
  const definitions = PATHS.map((path): [string, MethodDefinition<Buffer, Buffer>] => [
    path,
    {
      path,
      requestStream: false,
      responseStream: false,
      requestSerialize: bytes,
      requestDeserialize: bytes,
      responseSerialize: bytes,
      responseDeserialize: bytes,
    },
  ]);
  const handlers = PATHS.map((path): [string, handleUnaryCall<Buffer, Buffer>] => [
    path,
    ({ metadata, request }, answer) => {
      const method = path.replace(/^.*\//, '');
      asked(method);
      if (method === deadly) void stop();
      else client.makeUnaryRequest(path, bytes, bytes, request, metadata, answer);
    },
  ]);
  server.addService(Object.fromEntries(definitions), Object.fromEntries(handlers));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  front = await startTcpProxy(port);
  return { address: `127.0.0.1:${front.port}`, stop };
}
