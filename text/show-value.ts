import { isList } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';

/** A value on one line, for people: JSON with bare keys. */
export function showValue(value: JsonValue): string {
  if (isList(value)) return `[${value.map(showValue).join(', ')}]`;
  if (value !== null && typeof value === 'object') return `{${showFields(value, ': ')}}`;
  return JSON.stringify(value);
}

/** The fields of an object, for example `on=false, name="Mira"`. */
export function showFields(fields: JsonObject, equals: string, show: (value: JsonValue) => string = showValue): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key}${equals}${show(value)}`)
    .join(', ');
}

/** The text, or its beginning and its full length. */
export function shortenWithLength(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const isWithinPair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  return `${text.slice(0, isWithinPair ? limit - 1 : limit).trimEnd()}… (${text.length} characters)`;
}
