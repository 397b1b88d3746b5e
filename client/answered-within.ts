import type { Client } from '@temporalio/client';
import { grpcStatus } from '../infra/grpc-answer.ts';

/** What the Temporal server answers in time, or `otherwise`. The calls end then: none is left alone with a connection that may be closed. */
export async function answeredWithin<Result, Otherwise>(
  client: Pick<Client, 'withDeadline'>,
  milliseconds: number,
  ask: () => Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await client.withDeadline(Date.now() + milliseconds, ask);
  } catch (error) {
    if (grpcStatus(error) === 'deadline-exceeded') return otherwise;
    throw error;
  }
}
