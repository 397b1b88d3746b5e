import { OpenAI } from 'openai';
import { openaiTool } from '../../tool-dialects.ts';
import type { Adapter } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { RoleView } from '../../role.ts';
import { withoutEnvironment } from '../without-environment.ts';
import { chatMessages } from './chat-messages.ts';
import { explainError } from './explain-error.ts';
import { readCompletion } from './read-completion.ts';

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** OpenAI's chat completions, and servers that speak the same. */
export function openaiAdapter(spec: ModelSpec, { key, headers, fetch }: Connection): Adapter<Request, unknown> {
  const client = withoutEnvironment(
    () =>
      new OpenAI({
        apiKey: key,
        defaultHeaders: headers,
        fetch,
        baseURL: spec.options.baseUrl,
        timeout: LONGEST_TIMER_MS,
        maxRetries: 0,
        logLevel: 'off',
      }),
  );
  return {
    toRequest: (view) => request(spec, view),
    send: (body, signal) => client.chat.completions.create(body, { signal }),
    read: readCompletion,
    explain: explainError,
  };
}

/** Options that are not given are left to the API. */
function request({ provider, model, options }: ModelSpec, view: RoleView): Request {
  const { temperature, topP, maxTokens, effort, seed } = options;
  const limit = provider === 'openai' ? 'max_completion_tokens' : 'max_tokens';
  const tools = view.tools.map(openaiTool);
  return {
    model,
    messages: [...chatMessages(view)],
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxTokens !== undefined && { [limit]: maxTokens }),
    ...(seed !== undefined && { seed }),
    ...(effort !== undefined && { reasoning_effort: effort }),
  };
}
