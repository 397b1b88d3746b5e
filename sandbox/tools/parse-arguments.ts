import type { JsonValue } from '../json.ts';

/** An argument as the caller wrote it. `1.0` is a float and `1` is not, which the value alone does not tell. */
export interface WrittenArgument {
  readonly value: JsonValue;
  readonly isFloat: boolean;
}

/** By name; a map, so that no name (`__proto__`, `constructor`) is special. */
export type WrittenArguments = ReadonlyMap<string, WrittenArgument>;

/**
 * Reads the text of a tool call's arguments. Null when it is not one JSON object; no text at all, which some servers send
 * for tools without parameters, is an empty one.
 */
export function parseArguments(text: string): WrittenArguments | null {
  const floats = new Map<unknown, Set<string>>();
  const root = parse(text || '{}', (holder, name, source) => {
    if (!/[.eE]/.test(source)) return;
    const names = floats.get(holder) ?? new Set();
    floats.set(holder, names.add(name));
  });
  if (root === null || typeof root !== 'object' || Array.isArray(root)) return null;
  const written = new Map<string, WrittenArgument>();
  for (const [name, value] of Object.entries(root)) {
    written.set(name, { value, isFloat: floats.get(root)?.has(name) ?? false });
  }
  return written;
}

/** Any error means malformed: a syntax error, or nesting deeper than the stack. */
function parse(text: string, onNumber: (holder: unknown, name: string, source: string) => void): JsonValue {
  function revive(this: unknown, name: string, value: unknown, context?: { readonly source?: string }): unknown {
    if (typeof value !== 'number') return value;
    onNumber(this, name, context?.source ?? String(value));
    return value === 0 ? 0 : value;
  }
  try {
    return JSON.parse(text, revive) as JsonValue;
  } catch {
    return null;
  }
}
