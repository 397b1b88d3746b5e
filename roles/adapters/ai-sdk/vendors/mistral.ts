import { createMistral } from '@ai-sdk/mistral';
import { isObject, valueAt } from '../../../../sandbox/json.ts';
import type { JsonObject } from '../../../../sandbox/json.ts';
import { textOrNull } from '../text-or-null.ts';
import { callIdFor } from '../../call-id-for.ts';
import { FUNCTION_CALLS, onlyFields } from '../function-calls.ts';
import type { Facts, Vendor } from '../vendor.ts';

/** Mistral's chat completions. */
export const MISTRAL: Vendor = {
  model: (name, settings) => createMistral(settings)(name),
  history: {
    field: 'messages',
    role: 'assistant',
    calls: FUNCTION_CALLS,
    foreignCall: (_model, id) => ({ id: callIdFor(id, /^[A-Za-z0-9]{9}$/, 9) }),
  },
  stops: new Map([
    ['stop', 'whole'],
    ['tool_calls', 'whole'],
    ['length', 'out-of-tokens'],
    ['model_length', 'context-full'],
    ['error', 'error'],
  ]),
  usage: { field: 'usage', needed: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } },
  factsOf,
};

function factsOf(body: JsonObject): Facts | undefined {
  const said = valueAt(body, 'choices', 0, 'message');
  if (!isObject(said)) return undefined;
  const message = onlyFields(said, ['role', 'content', 'tool_calls']);
  const isPlain = typeof message['content'] === 'string' && message['tool_calls'] === undefined;
  return {
    servedModel: textOrNull(body['model']),
    responseId: textOrNull(body['id']),
    rawUsage: body['usage'] ?? null,
    message: isPlain ? undefined : message,
  };
}
