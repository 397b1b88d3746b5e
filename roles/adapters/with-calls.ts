import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';

/**
 * What a provider wants back of a turn, with the calls of the log in the places of those that it was kept without; undefined when the log does
 * not hold the same calls, and for a turn of which nothing is wanted back.
 * @param type of the entries that are calls
 */
export function withCalls(
  data: JsonValue | undefined,
  type: string,
  calls: readonly object[],
): readonly JsonObject[] | undefined {
  const entries = isList(data) ? data.filter(isObject) : [];
  const isCall = (entry: JsonObject) => entry['type'] === type;
  if (entries.length === 0 || entries.filter(isCall).length !== calls.length) return undefined;
  const waiting = [...calls];
  return entries.map((entry) => (isCall(entry) ? { ...entry, ...waiting.shift() } : entry));
}
