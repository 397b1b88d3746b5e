import type { JsonValue } from '../sandbox/json.ts';
import type { TraceRecord } from './log.ts';
import type { ExtractedForm, Extraction } from './milestone.ts';

/** One way to fill in a target: values by placeholder or argument name. */
export type Filling = Readonly<Record<string, JsonValue>>;

/** Every filling that a trace yields; none if a value is missing or cannot be converted, and the trace is then skipped. */
export function extract(extraction: Extraction, trace: TraceRecord): readonly Filling[] {
  let fillings: readonly Filling[] = [{}];
  for (const [name, { path, as }] of Object.entries(extraction.values)) {
    const values = formsOf(valueAt(trace.result, path), as);
    fillings = fillings.flatMap((filling) => values.map((value) => ({ ...filling, [name]: value })));
  }
  return fillings;
}

/** A number in decimal with 0 to 3 digits, rounded from its exact value with ties to even. */
export function textForms(value: number): readonly string[] {
  return [0, 1, 2, 3].map((digits) => decimal(value, digits));
}

function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
    return undefined;
  return valueAt((value as Readonly<Record<string, JsonValue>>)[key], rest);
}

function formsOf(value: JsonValue | undefined, form: ExtractedForm): readonly JsonValue[] {
  if (value === undefined) return [];
  if (form === 'copy') return [value];
  const number = form === 'int' ? toInteger(value) : toFloat(value);
  if (number === undefined) return [];
  return form === 'texts' ? textForms(number) : [number];
}

function toFloat(value: JsonValue): number | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  const isNumeral = typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value);
  return isNumeral ? Number(value) : undefined;
}

function toInteger(value: JsonValue): number | undefined {
  if (typeof value === 'string' && !/^\s*[+-]?\d+\s*$/.test(value)) return undefined;
  const number = toFloat(value);
  return number !== undefined && Number.isFinite(number) ? Math.trunc(number) : undefined;
}

function decimal(value: number, digits: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(value);
  const scale = 10 ** digits;
  // Only a number with at most one binary place more than there are digits can lie half way, and then the product is exact.
  const halfWay = Number.isInteger(size * 2 ** (digits + 1)) && (size * scale) % 1 === 0.5;
  const floor = Math.floor(size * scale);
  return sign + (halfWay ? (floor + (floor % 2)) / scale : size).toFixed(digits);
}
