import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { connectClient } from '../../infra/connection.ts';
import { EngineAway } from '../../infra/errors.ts';
import { grpcAnswer, grpcStatus, isAway } from '../../infra/grpc-answer.ts';
import { grpcError, wrappedByClient } from './grpc-errors.ts';
import { listening } from '../support/listening.ts';

it.each([
  [4, 'deadline-exceeded', true],
  [5, 'not-found', false],
  [8, 'resource-exhausted', true],
  [13, 'other', false],
  [14, 'unavailable', true],
  [16, 'unauthenticated', false],
])('code %i is read as %s, wrapped by the client or not', (code, status, away) => {
  for (const error of [grpcError(code, 'text'), wrappedByClient(grpcError(code, 'text'))]) {
    expect(grpcStatus(error)).toBe(status);
    expect(isAway(error)).toBe(away);
    expect(grpcAnswer(error)?.details).toBe('text');
  }
});

it('other errors have no status', () => {
  expect(grpcStatus(new Error('14 UNAVAILABLE'))).toBeNull();
  expect(isAway(new Error('14 UNAVAILABLE'))).toBe(false);
});

it('a client whose server does not answer in time says that it is away', async () => {
  await using server = await listening(createServer());
  const address = `127.0.0.1:${server.port}`;
  const error = await connectClient({ address }, 300).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineAway);
  expect(String(error)).toContain(`lost the connection to the Temporal server at ${address}`);
});
