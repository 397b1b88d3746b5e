import type { JsonValue } from '../../sandbox/json.ts';

/** The body of a response as JSON; null if it is none. */
export function jsonIn(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
