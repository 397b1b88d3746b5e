import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';

/** The usage object of a response, as the provider sent it; null if it sent none. */
export function rawUsageOf(response: unknown, field = 'usage'): JsonValue {
  return isObject(response as JsonValue) ? ((response as Record<string, JsonValue>)[field] ?? null) : null;
}
