import { isList, valueAt } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { replaceSpoken, spokenResult } from './script.ts';
import type { ScriptCall } from './script.ts';

/**
 * What a call of the script returned, by the call's id; undefined leaves references to it as they are. Throws
 * {@link BrokenReference} where nothing is known.
 */
export type ScriptResultOf = (callId: string) => JsonValue | undefined;

/** A reference of the script leads nowhere; the message says which and why. */
export class BrokenReference extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrokenReference';
  }
}

/** The arguments with each `{ "$result": "call id", "path": [...] }` replaced by the value it names. */
export function fillArguments(args: ScriptCall['arguments'], resultOf: ScriptResultOf): JsonObject {
  return fillObject(args, resultOf);
}

/** The text with each result in it replaced by its value: strings bare, others as JSON. */
export function fillText(text: string, resultOf: ScriptResultOf): string {
  return replaceSpoken(text, (result) => {
    const { callId, path, decimals } = result;
    const value = partOf(callId, path, resultOf) ?? spokenResult(result);
    if (typeof value === 'number' && decimals !== undefined) return value.toFixed(decimals);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function fillValue(value: JsonValue, resultOf: ScriptResultOf): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((item) => fillValue(item, resultOf));
  const { $result: callId, path } = value;
  if (typeof callId !== 'string') return fillObject(value, resultOf);
  return partOf(callId, isList(path) ? path.map(String) : [], resultOf) ?? value;
}

function fillObject(object: JsonObject, resultOf: ScriptResultOf): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, fillValue(value, resultOf)]));
}

/** Walks into a result, if it is given. */
function partOf(callId: string, path: readonly string[], resultOf: ScriptResultOf): JsonValue | undefined {
  const result = resultOf(callId);
  const part = valueAt(result, ...path);
  if (result !== undefined && part === undefined)
    throw new BrokenReference(`the result of call "${callId}" has nothing at ${path.join('/')}`);
  return part;
}
