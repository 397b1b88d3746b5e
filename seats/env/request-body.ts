import type { IncomingMessage } from 'node:http';
import { boundedBody } from '../../files/bounded-request.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { MOST_LEVELS, isDeeper } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { EnvRefusal } from './refusal.ts';

/** Of a request or a message, in bytes: a turn holds a state of 256 KiB at most. */
export const LONGEST_REQUEST = 4 * 1024 * 1024;

/** In levels: more than a turn with its state has. */
const DEEPEST_REQUEST = 2 * MOST_LEVELS;

/** @throws EnvRefusal */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const text = await boundedBody(request, LONGEST_REQUEST);
  if (text === null) throw new EnvRefusal('TOO_LONG', `the body has more than ${LONGEST_REQUEST} bytes`);
  return text;
}

/** @throws EnvRefusal */
export function jsonOf(text: string): unknown {
  if (text === '') return {};
  const given = parsed(text);
  if (isDeeper(given, DEEPEST_REQUEST))
    throw new EnvRefusal('VALIDATION_ERROR', `the request: it is nested deeper than ${DEEPEST_REQUEST} levels`);
  return given;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new EnvRefusal('INVALID_JSON', `this is no JSON: ${errorMessage(error)}`, { cause: error });
  }
}
