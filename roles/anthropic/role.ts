import { Anthropic } from '@anthropic-ai/sdk';
import { anthropicTool } from '../tool-dialects.ts';
import { DEFAULT_TIMEOUT_MS } from '../model-options.ts';
import type { ModelSpec } from '../model-spec.ts';
import { ProviderFailures } from '../provider-failures.ts';
import type { RoleView, TakeTurn } from '../role.ts';
import { dialogueOf } from './dialogue.ts';
import { brokenReason, messageFailure } from './message-failure.ts';
import { readMessage } from './read-message.ts';

/** The reference's figure (facts/semantics.md 4, parameters); the API has no default of its own. */
const DEFAULT_MAX_TOKENS = 1024;

/** An agent or simulated user behind Anthropic's Messages API. Never retries itself. */
export function anthropicRole(spec: ModelSpec, apiKey: string): TakeTurn {
  const { baseUrl: baseURL, timeoutMs: timeout = DEFAULT_TIMEOUT_MS } = spec.options;
  const client = new Anthropic({ apiKey, baseURL, timeout, maxRetries: 0, logLevel: 'off' });
  const failures = new ProviderFailures(spec, apiKey);

  return async (view, signal) => {
    let message;
    try {
      message = await client.messages.create(request(spec, view), { signal });
    } catch (error) {
      signal.throwIfAborted();
      const reason = brokenReason(error);
      if (reason !== undefined) return { kind: 'broken', reason };
      throw messageFailure(error, failures);
    }
    const turn = readMessage(message, view);
    if (turn === undefined) throw failures.ofMalformedAnswer(JSON.stringify(message) ?? 'nothing');
    return turn;
  };
}

function request({ model, options }: ModelSpec, view: RoleView): Anthropic.MessageCreateParamsNonStreaming {
  const { temperature, topP, maxTokens = DEFAULT_MAX_TOKENS } = options;
  const tools = view.tools.map(anthropicTool);
  return {
    model,
    max_tokens: maxTokens,
    ...dialogueOf(view),
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
  };
}
