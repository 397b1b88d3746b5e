import { TomlDate, parse } from 'smol-toml';

import { markedFloat } from '../python/value.ts';
import type { PythonValue } from '../python/value.ts';

/** TOML as Python reads it. @throws Error that names the line */
export function readToml(text: string): PythonValue {
  return asPython(parse(text, { integersAsBigInt: true }));
}

function asPython(value: unknown): PythonValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : { $int: String(value) };
  if (typeof value === 'number') return markedFloat(value);
  if (Array.isArray(value)) return value.map(asPython);
  if (value instanceof TomlDate) return value.toISOString();
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, item]) => [key, asPython(item)]));
}
