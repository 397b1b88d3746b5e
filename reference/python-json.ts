import type { JsonValue } from '../sandbox/json.ts';
import { quotedPieces } from '../sandbox/quoted-text.ts';

/** A number that Python's json writes although JSON does not have it. */
const NOT_IN_JSON = /-?Infinity|NaN/g;
const WRITTEN: Readonly<Record<string, string>> = { Infinity: '1e999', '-Infinity': '-1e999', NaN: '{"$float":"nan"}' };

/** Reads JSON as Python writes it: numbers may be infinite or not a number. */
export function parsePythonJson(text: string): JsonValue {
  if (!/Infinity|NaN/.test(text)) return JSON.parse(text) as JsonValue;
  let json = '';
  for (const piece of quotedPieces(text, '"'))
    json += piece.isQuoted ? piece.text : piece.text.replaceAll(NOT_IN_JSON, (token) => WRITTEN[token] ?? token);
  return JSON.parse(json, (_key, value: JsonValue) => (isNan(value) ? NaN : value)) as JsonValue;
}

export function isPythonJson(text: string): boolean {
  try {
    parsePythonJson(text);
    return true;
  } catch {
    return false;
  }
}

function isNan(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && '$float' in value && Object.keys(value).length === 1;
}
