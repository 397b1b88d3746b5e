import { createCohere } from '@ai-sdk/cohere';
import { isList, isObject, valueAt } from '../../../../sandbox/json.ts';
import type { JsonObject } from '../../../../sandbox/json.ts';
import { FUNCTION_CALLS, onlyFields } from '../function-calls.ts';
import { textOrNull } from '../text-or-null.ts';
import type { Facts, Vendor } from '../vendor.ts';

/** Cohere's chat API, version 2. */
export const COHERE: Vendor = {
  model: (name, settings) => createCohere(settings)(name),
  history: { field: 'messages', role: 'assistant', calls: FUNCTION_CALLS },
  stops: new Map([
    ['COMPLETE', 'whole'],
    ['STOP_SEQUENCE', 'whole'],
    ['TOOL_CALL', 'whole'],
    ['MAX_TOKENS', 'out-of-tokens'],
    ['ERROR', 'error'],
    ['TIMEOUT', 'error'],
    ['ERROR_TOXIC', 'filtered'],
    ['ERROR_LIMIT', 'context-full'],
  ]),
  usage: { field: 'usage', needed: { tokens: { input_tokens: 0, output_tokens: 0 } } },
  factsOf,
};

function factsOf(body: JsonObject): Facts | undefined {
  const said = body['message'];
  if (!isObject(said)) return undefined;
  const message = onlyFields(said, ['role', 'content', 'tool_plan', 'tool_calls', 'citations']);
  const content = message['content'];
  const isText = isList(content) && content.length === 1 && valueAt(content, 0, 'type') === 'text';
  const isPlain =
    (content === undefined || isText) && Object.keys(message).every((name) => /^(role|content)$/.test(name));
  return {
    // The API does not say which version of the model answered.
    servedModel: null,
    responseId: textOrNull(body['id']) ?? textOrNull(body['generation_id']),
    rawUsage: body['usage'] ?? null,
    message: isPlain ? undefined : message,
    ...(typeof message['tool_plan'] === 'string' && { reasoning: message['tool_plan'] }),
  };
}
