import { startWireServer } from './wire-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/**
 * A message response with 5 + 2 + 4 input tokens (uncached, cache write, cache read) and 7 output tokens (3 thinking).
 */
export function message(content: readonly object[], stop = 'end_turn'): WireReply {
  return {
    body: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-test',
      content,
      stop_reason: stop,
      stop_sequence: null,
      usage: {
        input_tokens: 5,
        cache_creation_input_tokens: 2,
        cache_read_input_tokens: 4,
        output_tokens: 7,
        output_tokens_details: { thinking_tokens: 3 },
      },
    },
  };
}

/** An error response of the API. */
export function anthropicError(status: number, text: string, headers: Record<string, string> = {}): WireReply {
  return { status, headers, body: { type: 'error', error: { type: errorType(status), message: text } } };
}

/** Implements Anthropic's Messages API and rejects the requests that the real service rejects. */
export function startAnthropicServer(replies: readonly WireReply[]): Promise<WireServer> {
  return startWireServer({ path: '/v1/messages', rejectionOf, error: anthropicError }, replies);
}

function errorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  if (status === 529) return 'overloaded_error';
  return status >= 500 ? 'api_error' : 'invalid_request_error';
}

function rejectionOf({ headers, body }: WireRequest): WireReply | null {
  const hasKey = headers['x-api-key'] !== undefined || headers.authorization?.startsWith('Bearer ');
  if (!hasKey) return anthropicError(401, 'x-api-key header is required');
  if (headers['anthropic-version'] === undefined) return anthropicError(400, 'anthropic-version: header is required');
  if (!(body.max_tokens > 0)) return anthropicError(400, 'max_tokens: field required');
  if (body.messages[0]?.role !== 'user') return anthropicError(400, 'first message must use the "user" role');
  for (const [index, { content }] of body.messages.entries()) {
    if (content.some((block: any) => block.type === 'text' && block.text.trim() === '')) {
      return anthropicError(400, 'text content blocks must contain non-whitespace text');
    }
    const uses = idsOf(content, 'tool_use', 'id');
    const next = idsOf(body.messages[index + 1]?.content ?? [], 'tool_result', 'tool_use_id');
    if (uses.toSorted().join() !== next.toSorted().join()) {
      return anthropicError(400, 'tool_use blocks must be answered in the next message');
    }
  }
  return null;
}

function idsOf(content: readonly any[], type: string, key: string): string[] {
  return content.filter((block) => block.type === type).map((block) => block[key]);
}
