import { Server, status } from '@grpc/grpc-js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { Connection } from '@temporalio/client';
import { afterEach, expect, it } from 'vitest';
import { connectClient } from '../../infra/connection.ts';
import { grpcAnswer, grpcStatus } from '../../infra/grpc-answer.ts';
import { listenStub, stubMethod } from './stub-server.ts';

let connection: Connection;
afterEach(() => connection.close());

/** A connection to a server that fails so many calls of `listNamespaces`. @param failing is told each time */
async function connected(
  failures: number,
  failing: () => void = () => undefined,
  gone?: () => string | null,
): Promise<Connection> {
  const server = new Server();
  const answers: handleUnaryCall<Buffer, Buffer> = (_call, answer) => answer(null, Buffer.alloc(0));
  const fails: handleUnaryCall<Buffer, Buffer> = (_call, answer) => {
    if (failures-- <= 0) return answer(null, Buffer.alloc(0));
    answer({ code: status.UNAVAILABLE, details: 'away' });
    failing();
  };
  server.addService(
    { getSystemInfo: stubMethod('GetSystemInfo'), listNamespaces: stubMethod('ListNamespaces') },
    { getSystemInfo: answers, listNamespaces: fails },
  );
  return (connection = await connectClient({ address: await listenStub(server) }, 10_000, gone));
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

it('a call to a server that is gone for good says so instead of being repeated, and one that is answered is none', async () => {
  let calls = 0;
  const lost = await connected(
    Infinity,
    () => calls++,
    () => (calls < 2 ? null : 'it has ended'),
  );
  const error = await asked(lost).catch((reason: unknown) => reason);
  expect([grpcStatus(error), grpcAnswer(error)?.details, calls]).toEqual(['aborted', 'it has ended', 2]);
  expect(await asked(await connected(0, undefined, () => 'it has ended'))).toBe('answered');
});
