import { APIError } from '@anthropic-ai/sdk';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';
import { statusInBody } from '../error-status.ts';

/** Types whose status is another than elsewhere. In a stream, and behind some proxies, only the type is sent. */
const STATUSES: ReadonlyMap<string | null, number> = new Map([['overloaded_error', 529]]);

function statusOf(body: unknown, type: string | null): number {
  return STATUSES.get(type) ?? statusInBody(body) ?? 500;
}

/** An error that was sent as a success, as the client throws other errors; undefined when the body is none. */
export function errorIn(body: unknown, headers: Headers): APIError | undefined {
  const { type, content } = (isObject(body as JsonValue) ? body : {}) as JsonObject;
  const isError = type === 'error' || (content === undefined && statusInBody(body) !== undefined);
  return isError ? new APIError(undefined, body as object, undefined, headers) : undefined;
}

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof APIError)) return undefined;
  const { error: body, headers = new Headers() }: { error: unknown; headers?: Headers } = error;
  const status = error.status ?? (body === undefined ? undefined : statusOf(body, error.type));
  if (status === undefined) return undefined;
  const detail = error.apiMessage ?? error.message.replace(/^\d+ /, '');
  return { status, headers, detail, ...(body !== undefined && { body: body as JsonValue }) };
}
