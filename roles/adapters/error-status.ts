import { isObject, valueAt } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';

/** The status that goes with the name of an error, where an error is sent with status 200 or within a stream. */
const STATUSES: ReadonlyMap<unknown, number> = new Map([
  // OpenAI and servers that speak as it does
  ...['invalid_request_error', 'context_length_exceeded', 'data_residency_mismatch', 'BadRequestError'].map(at(400)),
  ...['content_filter', 'content_policy_violation', 'invalid_prompt'].map(at(400)),
  ...['bio_policy', 'misalignment_policy_violation'].map(at(400)),
  ...['invalid_api_key', 'authentication_error'].map(at(401)),
  ...['permission_error'].map(at(403)),
  ...['model_not_found', 'not_found_error', 'NotFoundError'].map(at(404)),
  ...['rate_limit_exceeded', 'rate_limit_error', 'insufficient_quota', 'rate_limited'].map(at(429)),
  ...['server_error', 'api_error', 'internal_error', 'InternalServerError'].map(at(500)),
  ...['server_is_overloaded', 'slow_down', 'overloaded_error', 'ServiceUnavailableError'].map(at(503)),
  ...['vector_store_timeout', 'timeout_error'].map(at(504)),
  // Anthropic
  ...['billing_error'].map(at(402)),
  ...['request_too_large'].map(at(413)),
  // Google
  ...['INVALID_ARGUMENT', 'FAILED_PRECONDITION'].map(at(400)),
  ...['UNAUTHENTICATED'].map(at(401)),
  ...['PERMISSION_DENIED'].map(at(403)),
  ...['NOT_FOUND'].map(at(404)),
  ...['RESOURCE_EXHAUSTED'].map(at(429)),
  ...['INTERNAL'].map(at(500)),
  ...['UNAVAILABLE'].map(at(503)),
  ...['DEADLINE_EXCEEDED'].map(at(504)),
  // Bedrock
  ...['ValidationException'].map(at(400)),
  ...['AccessDeniedException'].map(at(403)),
  ...['ThrottlingException'].map(at(429)),
  ...['InternalServerException'].map(at(500)),
  ...['ServiceUnavailableException', 'ModelNotReadyException'].map(at(503)),
]);

function at(status: number): (name: string) => readonly [string, number] {
  return (name) => [name, status];
}

const NAMES = ['code', 'status', 'status_code', 'raw_status_code', 'type', '__type'];

/** The status that an error amounts to by its code, type or status; undefined if it names none that is known. */
export function statusOfError(error: unknown): number | undefined {
  const names = NAMES.map((name) => valueAt(error as JsonValue, name));
  // Routers put the status itself into the code.
  const number = names.map(Number).find((status) => status >= 400 && status < 600);
  return number ?? names.map((name) => STATUSES.get(name)).find((status) => status !== undefined);
}

/** The status of an error that stands in the body of a success; undefined if the body holds none or does not tell. */
export function statusInBody(body: unknown): number | undefined {
  if (!isObject(body as JsonValue)) return undefined;
  const { error = null } = body as { readonly error?: JsonValue };
  return error === null ? statusOfError(body) : (statusOfError(error) ?? statusOfError(body));
}
