import type { JsonValue } from '../../../../sandbox/json.ts';

/** Malformed arguments as their text. */
export function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** JSON as a text that is the same in whatever order its keys are. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: JsonValue) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
