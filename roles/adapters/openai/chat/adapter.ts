import type { Adapter } from '../../../model/adapter.ts';
import type { Connection } from '../../../model/connection.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { openaiClient } from '../client.ts';
import { explainError } from '../explain-error.ts';
import { receive } from '../receive.ts';
import { collectChunks } from './collect-chunks.ts';
import { readCompletion } from './read-completion.ts';
import type { OpenAI } from 'openai';
import type { RoleView } from '../../../role.ts';
import { openaiTool } from '../../../tool-dialects.ts';
import { chatMessages } from './messages.ts';

/** Chat completions: vLLM, SGLang, Ollama, llama.cpp, routers, and OpenAI's own. */
export function chatAdapter(spec: ModelSpec, connection: Connection): Adapter<ChatRequest, unknown> {
  const client = openaiClient(spec, connection);
  const { headers } = connection;
  return {
    toRequest: (view) => chatRequest(spec, view),
    send: async (body, signal) =>
      receive(await client.chat.completions.create(body, { signal, headers }).asResponse(), collectChunks),
    read: readCompletion,
    explain: explainError,
  };
}

type ChatRequest = OpenAI.ChatCompletionCreateParams;

/** Options that are not given are left to the API. */
function chatRequest(spec: ModelSpec, view: RoleView): ChatRequest {
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
