import { APIError } from 'openai';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';

/** The status that goes with an error's code or type, where an error is sent with status 200 or within a stream. */
const STATUSES: ReadonlyMap<unknown, number> = new Map([
  ...['invalid_request_error', 'context_length_exceeded', 'data_residency_mismatch', 'BadRequestError'].map(at(400)),
  ...['content_filter', 'content_policy_violation', 'invalid_prompt'].map(at(400)),
  ...['bio_policy', 'misalignment_policy_violation'].map(at(400)),
  ...['invalid_api_key', 'authentication_error'].map(at(401)),
  ...['permission_error'].map(at(403)),
  ...['model_not_found', 'not_found_error', 'NotFoundError'].map(at(404)),
  ...['rate_limit_exceeded', 'rate_limit_error', 'insufficient_quota'].map(at(429)),
  ...['server_error', 'api_error', 'internal_error', 'InternalServerError'].map(at(500)),
  ...['server_is_overloaded', 'slow_down', 'overloaded_error', 'ServiceUnavailableError'].map(at(503)),
  ...['vector_store_timeout', 'timeout_error'].map(at(504)),
]);

function at(status: number): (name: string) => readonly [string, number] {
  return (name) => [name, status];
}

/** The error of an answer that says that it is one in its body only; undefined if it does not say which kind. */
export function errorInBody(body: unknown, headers: Headers): APIError | undefined {
  const error = isObject(body as JsonValue) ? (body as { error?: unknown }).error : undefined;
  if (!isObject(error as JsonValue)) return undefined;
  return statusOf(error) === undefined ? undefined : inBandError(error, headers);
}

/** An error within a stream, thrown as the client throws others. */
export function inBandError(error: unknown, headers: Headers): APIError {
  return new APIError(
    undefined,
    isObject(error as JsonValue) ? (error as object) : { message: error },
    undefined,
    headers,
  );
}

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof APIError)) return undefined;
  const { headers = new Headers(), error: body }: { headers?: Headers; error: unknown } = error;
  // Errors of the connection have neither.
  const status = error.status ?? (body === undefined ? undefined : (statusOf(body) ?? 500));
  if (status === undefined) return undefined;
  const detail = error.message.replace(/^\d+ /, '');
  return { status, headers, detail, ...(body !== undefined && { body: body as JsonValue }) };
}

/** Routers put the status itself into the code. */
function statusOf(error: unknown): number | undefined {
  const { code, type } = error as { code?: unknown; type?: unknown };
  const number = Number(code);
  if (number >= 400 && number < 600) return number;
  return STATUSES.get(code) ?? STATUSES.get(type);
}
