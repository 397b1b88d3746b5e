import { ServiceError } from '@temporalio/client';

/** As gRPC reports what a server answered. */
export function grpcError(code: number, details = `code ${code}`): Error {
  return Object.assign(new Error(details), { code, details, metadata: {} });
}

/** As most calls of Temporal's client throw it. */
export function wrappedByClient(cause: Error): Error {
  return new ServiceError('Failed to list Workflows', { cause });
}
