import { OpenAI } from 'openai';
import { openaiTool } from '../tool-dialects.ts';
import { DEFAULT_TIMEOUT_MS } from '../model-options.ts';
import type { ModelSpec } from '../model-spec.ts';
import { ProviderFailures } from '../provider-failures.ts';
import type { RoleView, TakeTurn } from '../role.ts';
import { brokenReason, chatFailure } from './chat-failure.ts';
import { chatMessages } from './chat-messages.ts';
import { readCompletion } from './read-completion.ts';

/** An agent or simulated user behind OpenAI's chat completions, or a server that speaks the same. Never retries itself. */
export function openaiRole(spec: ModelSpec, apiKey: string): TakeTurn {
  const { baseUrl: baseURL, timeoutMs: timeout = DEFAULT_TIMEOUT_MS } = spec.options;
  const client = new OpenAI({ apiKey, baseURL, timeout, maxRetries: 0, logLevel: 'off' });
  const failures = new ProviderFailures(spec, apiKey);

  return async (view, signal) => {
    let completion;
    try {
      completion = await client.chat.completions.create(request(spec, view), { signal });
    } catch (error) {
      signal.throwIfAborted();
      const reason = brokenReason(error);
      if (reason !== undefined) return { kind: 'broken', reason };
      throw chatFailure(error, failures);
    }
    const turn = readCompletion(completion, view);
    if (turn === undefined) throw failures.ofMalformedAnswer(JSON.stringify(completion) ?? 'nothing');
    return turn;
  };
}

/** Options that are not given are left to the API, as the reference does (facts/semantics.md 4, parameters). */
function request(
  { provider, model, options }: ModelSpec,
  view: RoleView,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { temperature, topP, maxTokens, reasoningEffort } = options;
  const limit = provider === 'openai' ? 'max_completion_tokens' : 'max_tokens';
  const tools = view.tools.map(openaiTool);
  return {
    model,
    messages: [...chatMessages(view)],
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxTokens !== undefined && { [limit]: maxTokens }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
  };
}
