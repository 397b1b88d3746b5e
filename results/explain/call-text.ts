import type { JsonValue } from '../../sandbox/json.ts';
import { isObject } from '../../sandbox/json.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import { showFields } from './show-value.ts';

/** A call as the caller wrote it: with the name that the caller was shown; malformed arguments verbatim. */
export function callText({ name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>): string {
  const given = readArguments(text);
  return given === undefined ? `${name}(${text})` : `${name}(${showFields(given, '=')})`;
}

/** Undefined if they are no JSON object. */
function readArguments(text: string): Readonly<Record<string, JsonValue>> | undefined {
  try {
    const given = JSON.parse(text) as JsonValue;
    return isObject(given) ? given : undefined;
  } catch {
    return undefined;
  }
}
