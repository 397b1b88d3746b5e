import { isGrpcServiceError } from '@temporalio/client';

/** The status codes that we tell apart (grpc/grpc, doc/statuscodes.md). */
const NAMES = {
  3: 'invalid-argument',
  4: 'deadline-exceeded',
  5: 'not-found',
  6: 'already-exists',
  7: 'permission-denied',
  12: 'unimplemented',
  16: 'unauthenticated',
} as const;

export type GrpcStatus = (typeof NAMES)[keyof typeof NAMES] | 'other';

/** Null for an error that is not gRPC's. */
export function grpcStatus(error: unknown): GrpcStatus | null {
  if (!isGrpcServiceError(error)) return null;
  const names: Readonly<Record<number, GrpcStatus>> = NAMES;
  return names[error.code] ?? 'other';
}
