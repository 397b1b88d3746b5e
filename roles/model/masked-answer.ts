import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import type { Answer } from './adapter.ts';

/** The answer without keys. No model knows one, but a page in place of an answer may repeat the request with its headers. */
export function maskedAnswer(answer: Answer, mask: Mask): Answer {
  const { text, calls, refusal, reasoning, warnings, data, rawUsage, servedModel, responseId, finishReason } = answer;
  return {
    ...answer,
    text: text && mask(text),
    calls: calls.map((call) => ({
      id: mask(call.id),
      name: mask(call.name),
      arguments: mask(call.arguments),
      ...(call.data !== undefined && { data: maskedValue(call.data, mask) }),
    })),
    ...(refusal !== undefined && { refusal: mask(refusal) }),
    ...(data !== undefined && { data: maskedValue(data, mask) }),
    ...(reasoning !== undefined && { reasoning: mask(reasoning) }),
    ...(warnings && { warnings: warnings.map(mask) }),
    rawUsage: maskedValue(rawUsage, mask),
    servedModel: servedModel && mask(servedModel),
    responseId: responseId && mask(responseId),
    finishReason: finishReason && mask(finishReason),
  };
}

function maskedValue(value: JsonValue, mask: Mask): JsonValue {
  if (typeof value === 'string') return mask(value);
  if (isList(value)) return value.map((item) => maskedValue(item, mask));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskedValue(item, mask)]));
}
