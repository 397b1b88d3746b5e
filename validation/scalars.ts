import { isList, isObject } from '../sandbox/json.ts';
import type { JsonValue } from '../sandbox/json.ts';

/** The texts and numbers in a value. */
export function scalarsIn(value: JsonValue): readonly (string | number)[] {
  if (isList(value)) return value.flatMap(scalarsIn);
  if (isObject(value)) return Object.values(value).flatMap(scalarsIn);
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
}
