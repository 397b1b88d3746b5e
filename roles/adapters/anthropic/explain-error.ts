import { APIError } from '@anthropic-ai/sdk';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';

/** The status that the API documents for a type of error. In a stream, and behind some proxies, only the type is sent. */
const STATUSES: ReadonlyMap<string | null, number> = new Map([
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['timeout_error', 504],
  ['overloaded_error', 529],
]);

/** An error that was sent as a success, as the client throws other errors; undefined when the body is none. */
export function errorIn(body: unknown, headers: Headers): APIError | undefined {
  const isError = typeof body === 'object' && body !== null && 'type' in body && body.type === 'error';
  return isError ? new APIError(undefined, body, undefined, headers) : undefined;
}

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof APIError)) return undefined;
  const { error: body, headers = new Headers() }: { error: unknown; headers?: Headers } = error;
  const status = error.status ?? (body === undefined ? undefined : (STATUSES.get(error.type) ?? 500));
  if (status === undefined) return undefined;
  const detail = error.apiMessage ?? error.message.replace(/^\d+ /, '');
  return { status, headers, detail, ...(body !== undefined && { body: body as JsonValue }) };
}
