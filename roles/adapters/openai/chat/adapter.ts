import type { Adapter } from '../../../model/adapter.ts';
import type { Connection } from '../../../model/connection.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { openaiClient } from '../client.ts';
import { errorInBody, explainError } from '../explain-error.ts';
import { receive } from '../receive.ts';
import { collectChunks } from './collect-chunks.ts';
import { readCompletion } from './read-completion.ts';
import { chatRequest } from './request.ts';
import type { ChatRequest } from './request.ts';

/** Chat completions: vLLM, SGLang, Ollama, llama.cpp, routers, and OpenAI's own. */
export function chatAdapter(spec: ModelSpec, connection: Connection): Adapter<ChatRequest, unknown> {
  const client = openaiClient(spec, connection);
  return {
    toRequest: (view) => chatRequest(spec, view),
    send: async (body, signal) => {
      const response = await client.chat.completions.create(body, { signal }).asResponse();
      const { headers } = response;
      const answer = await receive(response, collectChunks(headers));
      const error = errorInBody(answer, headers);
      if (error) throw error;
      return answer;
    },
    read: readCompletion,
    explain: explainError,
  };
}
