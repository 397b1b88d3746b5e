import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { isList, isObject, valueAt } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import { callIdFor } from '../../call-id-for.ts';
import type { Facts, Vendor } from '../vendor.ts';

/** Amazon Bedrock's Converse API, with a Bedrock API key. */
export const BEDROCK: Vendor = {
  model: (name, settings) => createAmazonBedrock(settings)(name),
  history: {
    field: 'messages',
    role: 'assistant',
    calls: {
      list: 'content',
      field: 'toolUse',
      argumentsField: 'input',
      idOf: (block) => valueAt(block, 'toolUse', 'toolUseId'),
    },
    foreignCall: (_model, id) => ({ id: callIdFor(id, /^[\w-]{1,64}$/, 32) }),
  },
  stops: new Map([
    ['end_turn', 'whole'],
    ['stop_sequence', 'whole'],
    ['tool_use', 'whole'],
    ['max_tokens', 'out-of-tokens'],
    ['model_context_window_exceeded', 'context-full'],
    ['content_filtered', 'filtered'],
    ['guardrail_intervened', 'filtered'],
    ['refusal', 'refused'],
    ['malformed_tool_use', 'malformed-call'],
    ['malformed_model_output', 'malformed-call'],
  ]),
  usage: { field: 'usage', needed: { inputTokens: 0, outputTokens: 0, totalTokens: 0 } },
  factsOf,
};

function factsOf(body: JsonObject, headers: Headers): Facts | undefined {
  const message = valueAt(body, 'output', 'message');
  const blocks = isObject(message) ? message['content'] : undefined;
  if (!isObject(message) || !isList(blocks)) return undefined;
  const content = blocks.filter(isTakenBack);
  const [block] = content;
  const isPlain = content.length === 1 && isObject(block) && Object.keys(block).join() === 'text';
  return {
    // The API does not say which version of the model answered.
    servedModel: null,
    responseId: headers.get('x-amzn-requestid'),
    rawUsage: body['usage'] ?? null,
    message: isPlain || content.length === 0 ? undefined : { ...message, content },
  };
}

/** The API writes blank text and unsigned reasoning, but refuses to read them; some models would say the reasoning aloud. */
function isTakenBack(block: JsonValue): boolean {
  const text = valueAt(block, 'text');
  const reasoning = valueAt(block, 'reasoningContent', 'reasoningText');
  const isUnsigned = reasoning !== undefined && !valueAt(reasoning, 'signature');
  return !isUnsigned && (typeof text !== 'string' || text.trim() !== '');
}
