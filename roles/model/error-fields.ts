import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';

/** In levels of objects and lists. */
const DEEPEST = 6;
const LONGEST_LIST = 20;
/** In characters: codes and times. */
const LONGEST_VALUE = 100;

/** The short texts in the body of an error with the names of their fields, at whatever depth vendors put them. */
export function fieldsIn(body: JsonValue | undefined, depth = 0): readonly (readonly [name: string, text: string])[] {
  if (depth > DEEPEST) return [];
  if (isList(body)) return body.slice(0, LONGEST_LIST).flatMap((item) => fieldsIn(item, depth + 1));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value !== 'string') return fieldsIn(value, depth + 1);
    return value.length <= LONGEST_VALUE ? [[name, value] as const] : [];
  });
}
