import type { OpenAI } from 'openai';
import type { ModelSpec } from '../../../model/spec.ts';
import type { RoleView } from '../../../role.ts';
import { openaiTool } from '../../../tool-dialects.ts';
import { chatMessages } from './messages.ts';

export type ChatRequest = OpenAI.ChatCompletionCreateParams;

/** Options that are not given are left to the API. */
export function chatRequest(spec: ModelSpec, view: RoleView): ChatRequest {
  const { temperature, topP, maxTokens, effort, seed, stream = true } = spec.options;
  const tools = view.tools.map(openaiTool);
  return {
    model: spec.model,
    messages: [...chatMessages(view)],
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxTokens !== undefined && { [limitField(spec)]: maxTokens }),
    ...(effort !== undefined && { reasoning_effort: effort }),
    ...(seed !== undefined && { seed }),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  };
}

/** OpenAI's models, also those in Azure, refuse the old name; many other servers ignore the new one. */
function limitField({ provider, options }: ModelSpec): 'max_tokens' | 'max_completion_tokens' {
  const host = URL.parse(options.baseUrl ?? '')?.hostname ?? '';
  const isOpenai = provider !== 'compatible' || /\.azure\.com$|\.openai\.com$/.test(host);
  return isOpenai ? 'max_completion_tokens' : 'max_tokens';
}
