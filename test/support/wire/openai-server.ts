import { startWireServer } from './wire-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/** The text or the calls of the scripted model. */
export interface CompletionParts {
  readonly content?: string | null;
  readonly refusal?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly finish?: string;
  /** Additional fields of the message. */
  readonly extra?: object;
}

interface ScriptedCall {
  readonly id: unknown;
  readonly name: unknown;
  readonly arguments: unknown;
  /** Additional fields of the call. */
  readonly extra?: object;
}

/** A chat completion with 11 input tokens (4 cache reads, 2 cache writes) and 7 output tokens (3 reasoning). */
export function completion({ content = null, refusal, calls, finish, extra }: CompletionParts): WireReply {
  const tool_calls = calls?.map(({ id, extra: callExtra, ...called }) => {
    return { id, type: 'function', function: called, ...callExtra };
  });
  const message = {
    role: 'assistant',
    content,
    refusal: refusal ?? null,
    annotations: [],
    ...(calls && { tool_calls }),
    ...extra,
  };
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_715_774_400,
      model: 'gpt-test',
      choices: [{ index: 0, message, logprobs: null, finish_reason: finish ?? (calls ? 'tool_calls' : 'stop') }],
      usage: {
        prompt_tokens: 11,
        completion_tokens: 7,
        total_tokens: 18,
        prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 3, audio_tokens: 0 },
      },
    },
  };
}

/** An error response of the API. */
export function openaiError(
  status: number,
  message: string,
  { code = null, headers = {} }: { code?: string | null; headers?: Record<string, string> } = {},
): WireReply {
  return { status, headers, body: { error: { message, type: 'error', param: null, code } } };
}

/** Implements OpenAI's chat completions at `${url}/v1` and rejects the requests that the real service rejects. */
export function startOpenaiServer(replies: readonly WireReply[]): Promise<WireServer> {
  return startWireServer({ path: '/v1/chat/completions', rejectionOf, error: openaiError }, replies);
}

function rejectionOf({ headers, body }: WireRequest): WireReply | null {
  if (!headers.authorization?.startsWith('Bearer ')) return openaiError(401, 'You did not provide an API key.');
  if (typeof body.model !== 'string') return openaiError(400, 'you must provide a model parameter');
  if (body.tools?.length === 0) return openaiError(400, 'Invalid tools: empty array.');
  const waiting = new Set<string>();
  for (const message of body.messages) {
    if (message.role === 'tool') {
      if (!waiting.delete(message.tool_call_id)) return openaiError(400, 'a tool message answers no call');
    } else if (waiting.size > 0) {
      return openaiError(400, 'tool_calls must be followed by tool messages');
    }
    for (const call of message.tool_calls ?? []) waiting.add(call.id);
  }
  return waiting.size > 0 ? openaiError(400, 'tool_calls must be followed by tool messages') : null;
}
