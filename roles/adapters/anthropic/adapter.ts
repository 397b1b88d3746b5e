import { Anthropic } from '@anthropic-ai/sdk';
import { anthropicTool } from '../../tool-dialects.ts';
import type { Adapter } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { RoleView } from '../../role.ts';
import { withoutEnvironment } from '../without-environment.ts';
import { dialogueOf } from './dialogue.ts';
import { explainError } from './explain-error.ts';
import { readMessage } from './read-message.ts';

type Request = Anthropic.MessageCreateParamsNonStreaming;

/** The original benchmark's figure; the API has no default of its own. */
const DEFAULT_MAX_TOKENS = 1024;

/** Anthropic's Messages API. */
export function anthropicAdapter(spec: ModelSpec, { key, headers, fetch }: Connection): Adapter<Request, unknown> {
  const client = withoutEnvironment(
    () =>
      new Anthropic({
        apiKey: key,
        defaultHeaders: headers,
        fetch,
        baseURL: spec.options.baseUrl ?? null,
        timeout: LONGEST_TIMER_MS,
        maxRetries: 0,
        logLevel: 'off',
      }),
  );
  return {
    toRequest: (view) => request(spec, view),
    send: (body, signal) => client.messages.create(body, { signal }),
    read: readMessage,
    explain: explainError,
  };
}

function request({ model, options }: ModelSpec, view: RoleView): Request {
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
