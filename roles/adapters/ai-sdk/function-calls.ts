import { isList } from '../../../sandbox/json.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { CallShape } from './vendor.ts';

/** Calls as in OpenAI's chat completions, which others copied. */
export const FUNCTION_CALLS: CallShape = {
  list: 'tool_calls',
  field: 'function',
  argumentsField: 'arguments',
  idOf: ({ id }) => id,
};

/** The fields that a vendor takes back; what holds nothing is left out. Vendors refuse fields that they do not know. */
export function onlyFields(message: JsonObject, names: readonly string[]): JsonObject {
  const holds = ([name, value]: [string, JsonObject[string]]) => {
    return names.includes(name) && value !== null && !(isList(value) && value.length === 0);
  };
  return Object.fromEntries(Object.entries(message).filter(holds));
}
