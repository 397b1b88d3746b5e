import { isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { errorMessage } from '../../sandbox/error-message.ts';

/** The arguments of a call as an object, or an empty one and why the text that the model wrote is none. */
export function parsedArguments(text: string): { readonly values: JsonObject; readonly problem?: string } {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isObject(value) ? { values: value } : { values: {}, problem: 'the arguments are not an object' };
  } catch (error) {
    return { values: {}, problem: errorMessage(error) };
  }
}
