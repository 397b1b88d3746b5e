import type { OpenAI } from 'openai';
import type { ViewMessage } from '../../../../sandbox/view.ts';
import type { RoleView } from '../../../role.ts';
import { callInputText, callName } from '../../call-input.ts';
import { turnsOf } from '../../turns-of.ts';
import { withCalls } from '../../with-calls.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { responsesTool } from '../../../tool-dialects.ts';

type Item = OpenAI.Responses.ResponseInputItem;
type Call = OpenAI.Responses.ResponseFunctionToolCall;

/** What the role said and called as the model's own output items. */
function itemsOf(turn: readonly ViewMessage[], role: RoleView['role']): readonly Item[] {
  const calls = turn.flatMap(({ toolCall }) => (toolCall === undefined ? [] : callItem(toolCall)));
  // What this provider wrote as output, it takes as input.
  const restored = withCalls(turn[0]?.providerData?.data, 'function_call', calls) as readonly Item[] | undefined;
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

export type ResponsesRequest = OpenAI.Responses.ResponseCreateParams;

/** Options that are not given are left to the API. */
export function responsesRequest({ model, options }: ModelSpec, view: RoleView): ResponsesRequest {
  const { temperature, topP, maxTokens, effort, stream = true } = options;
  const tools = view.tools.map(responsesTool);
  return {
    model,
    store: false,
    ...(encrypts(model) && { include: ['reasoning.encrypted_content'] }),
    input: turnsOf(view.messages).flatMap((turn) => itemsOf(turn, view.role)),
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
