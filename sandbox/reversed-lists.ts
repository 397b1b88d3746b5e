import { isList } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** The arguments of a call with each list of texts or numbers the other way round: pairs across lists stay pairs. */
export function reversedLists(args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, isPlainList(value) ? value.toReversed() : value]),
  );
}

function isPlainList(value: JsonValue): value is readonly JsonValue[] {
  return isList(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
}
