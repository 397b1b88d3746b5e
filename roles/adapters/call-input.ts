import { isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';

/**
 * The arguments of a logged call as an object. Text that is not one is shown as it was written: most providers and chat
 * templates refuse a whole conversation because of one malformed call.
 */
export function callInput(written: string): JsonObject {
  return readObject(written) ?? { malformed_arguments: written };
}

/** The same as text; well-formed arguments stay exactly as the model wrote them. */
export function callInputText(written: string): string {
  const wellFormed = written !== '' && readObject(written) !== undefined;
  return wellFormed ? written : JSON.stringify(callInput(written));
}

/** No text at all, which some servers send for tools without parameters, is an empty object. */
function readObject(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text || '{}');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
