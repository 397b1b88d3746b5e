import { MOST_LEVELS, isDeeper, isObject, jsonIn } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';

/**
 * The arguments of a logged call as an object. Text that is not one is left out: most providers and chat templates refuse a
 * whole conversation because of one malformed call. The error that answers the call quotes it.
 */
export function callInput(written: string): JsonObject {
  return readObject(written) ?? {};
}

/** The same as text; well-formed arguments stay exactly as the model wrote them. */
export function callInputText(written: string): string {
  const wellFormed = written !== '' && readObject(written) !== undefined;
  return wellFormed ? written : JSON.stringify(callInput(written));
}

/** The name of a logged call. Providers refuse a whole conversation because of one that is no tool's name. */
export function callName(written: string): string {
  return written.replaceAll(/[^\w-]/g, '_').slice(0, LONGEST_NAME) || 'unnamed';
}

/** In characters: what all providers take. */
const LONGEST_NAME = 64;

/** No text at all, which some servers send for tools without parameters, is an empty object. */
function readObject(text: string): JsonObject | undefined {
  const value = jsonIn(text || '{}');
  return isObject(value) && !isDeeper(value, MOST_LEVELS) ? value : undefined;
}
