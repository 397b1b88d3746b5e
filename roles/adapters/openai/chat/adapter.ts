import type { Adapter } from '../../../model/adapter.ts';
import type { Connection } from '../../../model/connection.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { openaiClient } from '../client.ts';
import { explainError } from '../explain-error.ts';
import { receive } from '../receive.ts';
import { collectChunks } from './collect-chunks.ts';
import { readCompletion } from './read-completion.ts';
import { chatRequest } from './request.ts';
import type { ChatRequest } from './request.ts';

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
