import { createGoogle } from '@ai-sdk/google';
import { isList, isObject, valueAt } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import { textOrNull } from '../text-or-null.ts';
import type { Facts, ForeignCall, Vendor } from '../vendor.ts';

/** Google documents it for calls that no model of its own signed; without one, Gemini 3 refuses the conversation. */
const UNSIGNED = 'skip_thought_signature_validator';

/** Google's Gemini API. */
export const GOOGLE: Vendor = {
  model: (name, settings) => createGoogle(settings)(name),
  history: {
    field: 'contents',
    role: 'model',
    calls: {
      list: 'parts',
      field: 'functionCall',
      argumentsField: 'args',
      idOf: (part) => valueAt(part, 'functionCall', 'id'),
    },
    foreignCall,
  },
  stops: new Map([
    ['STOP', 'whole'],
    ['MAX_TOKENS', 'out-of-tokens'],
    ...(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'] as const).map(
      (reason) => [reason, 'filtered'] as const,
    ),
    ...(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'] as const).map(
      (reason) => [reason, 'malformed-call'] as const,
    ),
  ]),
  usage: { field: 'usageMetadata', needed: { promptTokenCount: 0 } },
  factsOf,
};

function factsOf(body: JsonObject): Facts | undefined {
  const content = valueAt(body, 'candidates', 0, 'content');
  if (valueAt(body, 'candidates', 0) === undefined && !isObject(body['promptFeedback'])) return undefined;
  const parts = isObject(content) ? content['parts'] : undefined;
  return {
    servedModel: textOrNull(body['modelVersion']),
    responseId: textOrNull(body['responseId']),
    rawUsage: body['usageMetadata'] ?? null,
    message: isObject(content) && isList(parts) && parts.length > 0 && !isOneText(parts) ? content : undefined,
  };
}

function isOneText(parts: readonly JsonValue[]): boolean {
  const [part] = parts;
  return parts.length === 1 && isObject(part) && Object.keys(part).join() === 'text';
}

function foreignCall(model: string, id: string): ForeignCall {
  const isGemini3 = /(^|\/)gemini-(?!1[.-]|2[.-]|pro$|pro-vision$|robotics-er-1)/i.test(model);
  return !isGemini3 ? { id } : { id, options: { google: { thoughtSignature: UNSIGNED } } };
}
