import type { OpenAI } from 'openai';
import type { ModelSpec } from '../../../model/spec.ts';
import type { RoleView } from '../../../role.ts';
import { responsesTool } from '../../../tool-dialects.ts';
import { inputItems } from './input-items.ts';

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
