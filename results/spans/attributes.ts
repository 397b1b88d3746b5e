import type { JsonObject } from '../../sandbox/json.ts';
import type { AttributeValue, SpanAttributes } from './span-content.ts';

/** Attributes as OTLP has them; undefined and null ones are left out. */
export function attributes(values: SpanAttributes): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : { key, value: anyValue(value) },
  );
}

/** 64-bit integers are text in OTLP's JSON. */
function anyValue(value: AttributeValue): JsonObject {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'object') return { arrayValue: { values: value.map((item) => ({ stringValue: item })) } };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
