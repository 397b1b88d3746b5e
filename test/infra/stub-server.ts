import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { onTestFinished } from 'vitest';
import type { handleUnaryCall, MethodDefinition } from '@grpc/grpc-js';

const SERVICE = '/temporal.api.workflowservice.v1.WorkflowService';

/** A method of Temporal's service, whose messages are taken as they are. */
export function stubMethod(name: string): MethodDefinition<Buffer, Buffer> {
  const bytes = (value: Buffer) => value;
  return {
    path: `${SERVICE}/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  };
}

/** Listens until the test ends. */
export async function listenStub(server: Server): Promise<string> {
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return `127.0.0.1:${port}`;
}

/** Has the namespace `default` only. */
export function startStubServer(): Promise<string> {
  const server = new Server();
  const describe: handleUnaryCall<Buffer, Buffer> = ({ request }, answer) =>
    request.includes('default')
      ? answer(null, Buffer.alloc(0))
      : answer({ code: status.NOT_FOUND, details: 'Namespace not found.' });
  server.addService({ describeNamespace: stubMethod('DescribeNamespace') }, { describeNamespace: describe });
  return listenStub(server);
}
