import { isGrpcServiceError, ServiceError } from '@temporalio/client';

/** The status codes we distinguish (grpc/grpc, doc/statuscodes.md). */
const STATUS_NAMES = {
  3: 'invalid-argument',
  4: 'deadline-exceeded',
  5: 'not-found',
  6: 'already-exists',
  7: 'permission-denied',
  8: 'resource-exhausted',
  9: 'failed-precondition',
  10: 'aborted',
  12: 'unimplemented',
  14: 'unavailable',
  16: 'unauthenticated',
} as const;

type GrpcStatus = (typeof STATUS_NAMES)[keyof typeof STATUS_NAMES] | 'other';

interface GrpcAnswer {
  readonly code: number;
  readonly details: string;
}

/** What gRPC says went wrong, which Temporal's client may have wrapped; null for an error that does not come from gRPC. */
export function grpcAnswer(error: unknown): GrpcAnswer | null {
  const answer = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(answer) ? answer : null;
}

/** Null for an error that does not come from gRPC. */
export function grpcStatus(error: unknown): GrpcStatus | null {
  const answer = grpcAnswer(error);
  if (answer === null) return null;
  const names: Readonly<Record<number, GrpcStatus>> = STATUS_NAMES;
  return names[answer.code] ?? 'other';
}

const AWAY: ReadonlySet<GrpcStatus | null> = new Set(['unavailable', 'deadline-exceeded', 'resource-exhausted']);

/** Whether a server that does not answer now may do so later. */
export function isAway(error: unknown): boolean {
  return AWAY.has(grpcStatus(error));
}
