import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { handleUnaryCall, MethodDefinition } from '@grpc/grpc-js';
import type { Connection } from '@temporalio/client';
import { afterEach, expect, it } from 'vitest';
import { connectClient } from '../../infra/connection.ts';

const SERVICE = '/temporal.api.workflowservice.v1.WorkflowService';
const bytes = (value: Buffer) => value;
const method = (name: string): MethodDefinition<Buffer, Buffer> => ({
  path: `${SERVICE}/${name}`,
  requestStream: false,
  responseStream: false,
  requestSerialize: bytes,
  requestDeserialize: bytes,
  responseSerialize: bytes,
  responseDeserialize: bytes,
});

let server: Server;
let connection: Connection;
afterEach(async () => {
  await connection.close();
  server.forceShutdown();
});

/** A connection to a server that fails so many calls of `listNamespaces`. @param failing is told each time */
async function connected(failures: number, failing: () => void = () => undefined): Promise<Connection> {
  server = new Server();
  const answers: handleUnaryCall<Buffer, Buffer> = (_call, answer) => answer(null, Buffer.alloc(0));
  const fails: handleUnaryCall<Buffer, Buffer> = (_call, answer) => {
    if (failures-- <= 0) return answer(null, Buffer.alloc(0));
    answer({ code: status.UNAVAILABLE, details: 'away' });
    failing();
  };
  server.addService(
    { getSystemInfo: method('GetSystemInfo'), listNamespaces: method('ListNamespaces') },
    { getSystemInfo: answers, listNamespaces: fails },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return (connection = await connectClient({ address: `127.0.0.1:${port}` }));
}

const asked = ({ workflowService }: Connection) => workflowService.listNamespaces({}).then(() => 'answered');

it('a call that fails is repeated until it is answered', async () => {
  expect(await asked(await connected(3))).toBe('answered');
});

it('a call ends with its connection, also while it waits to be repeated', async () => {
  const failed = Promise.withResolvers<void>();
  const call = asked(await connected(Infinity, failed.resolve));
  const ended = call.catch((error: unknown) => error);
  await failed.promise;
  await connection.close();
  expect(String(await ended)).toContain('away');
});

it('a call that is cancelled while it waits to be repeated is not repeated', async () => {
  let calls = 0;
  const stop = new AbortController();
  const lost = await connected(Infinity, () => {
    if (++calls === 2) setImmediate(() => stop.abort());
  });
  await expect(lost.withAbortSignal(stop.signal, () => asked(lost))).rejects.toThrow(/away|cancel/i);
  expect(calls).toBeLessThanOrEqual(3);
});

it('a call is not repeated after its deadline, and says why it failed', async () => {
  const lost = await connected(Infinity);
  await expect(lost.withDeadline(Date.now() + 5_000, () => asked(lost))).rejects.toThrow('away');
});
