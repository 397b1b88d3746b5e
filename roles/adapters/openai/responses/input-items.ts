import type { OpenAI } from 'openai';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import { isObject } from '../../../../sandbox/json.ts';
import type { ViewMessage } from '../../../../sandbox/view.ts';
import type { RoleView } from '../../../role.ts';
import { callInputText, callName } from '../../call-input.ts';
import { turnsOf } from '../../turns-of.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { responsesTool } from '../../../tool-dialects.ts';

type Item = OpenAI.Responses.ResponseInputItem;
type Call = OpenAI.Responses.ResponseFunctionToolCall;

/** The view as input of the Responses API: what the role said and called as the model's own output items. */
export function inputItems({ role, messages }: RoleView): readonly Item[] {
  return turnsOf(messages).flatMap((turn) => itemsOf(turn, role));
}

function itemsOf(turn: readonly ViewMessage[], role: RoleView['role']): readonly Item[] {
  const data = turn[0]?.providerData?.data;
  const calls = turn.flatMap(({ toolCall }) => (toolCall === undefined ? [] : callItem(toolCall)));
  const restored = data === undefined ? undefined : restoredItems(data, calls);
  return restored ?? (calls.length > 0 ? calls : turn.map((message) => plainItem(message, role)));
}

function callItem({ id, name, arguments: written }: NonNullable<ViewMessage['toolCall']>): Call {
  return { type: 'function_call', call_id: id, name: callName(name), arguments: callInputText(written) };
}

function plainItem({ sender, content, toolResult }: ViewMessage, role: RoleView['role']): Item {
  if (toolResult) return { type: 'function_call_output', call_id: toolResult.callId, output: content };
  if (sender === 'system') return { role: 'system', content };
  return { role: sender === role ? 'assistant' : 'user', content };
}

/** What carried-items.ts kept, the calls of the log put back in; undefined when the log does not hold the same calls. */
function restoredItems(data: JsonValue, calls: readonly Call[]): readonly Item[] | undefined {
  const items: readonly JsonObject[] = Array.isArray(data) ? data.filter(isObject) : [];
  const isCall = ({ type }: JsonObject) => type === 'function_call';
  if (items.length === 0 || items.filter(isCall).length !== calls.length) return undefined;
  const waiting = [...calls];
  const restored = items.map((item) => (isCall(item) ? { ...item, ...waiting.shift() } : item));
  // What this provider wrote as output, it takes as input.
  return restored as unknown as readonly Item[];
}

export type ResponsesRequest = OpenAI.Responses.ResponseCreateParams;

/** Options that are not given are left to the API. */
export function responsesRequest({ model, options }: ModelSpec, view: RoleView): ResponsesRequest {
  const { temperature, topP, maxTokens, effort, stream = true } = options;
  const tools = view.tools.map(responsesTool);
  return {
    model,
    store: false,
    ...(encrypts(model) && { include: ['reasoning.encrypted_content'] }),
    input: [...inputItems(view)],
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
    ...(effort !== undefined && { reasoning: { effort } }),
    ...(stream && { stream }),
  };
}

/** OpenAI's models that do not reason refuse to be asked for what they thought. */
function encrypts(model: string): boolean {
  return !/^(ft:)?(gpt-[34]|chatgpt-)/.test(model);
}
