import type { JsonObject } from '../../../sandbox/json.ts';

type Value = string | number | boolean | readonly string[];

/** Attributes as OTLP has them; undefined and null ones are left out. */
export function attributes(values: Readonly<Record<string, Value | null | undefined>>): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : { key, value: anyValue(value) },
  );
}

/** 64-bit integers are text in OTLP's JSON. */
function anyValue(value: Value): JsonObject {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'object') return { arrayValue: { values: value.map((item) => ({ stringValue: item })) } };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
