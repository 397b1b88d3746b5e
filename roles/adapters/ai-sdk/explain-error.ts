import { APICallError } from '@ai-sdk/provider';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';
import type { Vendor } from './vendor.ts';

export function explainError(error: unknown, { errorIn }: Vendor): ErrorAnswer | undefined {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return undefined;
  const { statusCode: status, responseHeaders, responseBody = '', data, message } = error;
  const headers = new Headers(responseHeaders);
  const { retryAfter, ...said } = errorIn?.(parsed(responseBody), status) ?? {};
  if (retryAfter !== undefined && !headers.has('retry-after')) headers.set('retry-after', String(retryAfter));
  // Bodies that are not in the vendor's format, for example of a proxy, are said as they are.
  return { status, headers, detail: data === undefined ? responseBody || message : message, ...said };
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
