import { APIError } from 'openai';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';
import { statusInBody, statusOfError } from '../error-status.ts';

/** The error of an answer that says that it is one in its body only; undefined if it does not say which kind. */
export function errorInBody(body: unknown, headers: Headers): APIError | undefined {
  const { error = null, choices, output } = (isObject(body as JsonValue) ? body : {}) as JsonObject;
  // Without an answer, a code stands for itself.
  const isError = isObject(error) || (choices === undefined && output === undefined);
  const status = isError ? statusInBody(body) : undefined;
  if (status === undefined) return undefined;
  return new APIError(status, (error ?? body) as object, undefined, headers);
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
  const status = error.status ?? (body === undefined ? undefined : (statusOfError(body) ?? 500));
  if (status === undefined) return undefined;
  const detail = error.message.replace(/^\d+ /, '');
  return { status, headers, detail, ...(body !== undefined && { body: body as JsonValue }) };
}
