import { startWireServer } from './wire-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/** A response with 11 input tokens and 7 output tokens. */
export function cohereMessage(message: object, finish_reason = 'COMPLETE'): WireReply {
  return {
    body: {
      id: 'cohere-1',
      message: { role: 'assistant', ...message },
      finish_reason,
      usage: { billed_units: { input_tokens: 9, output_tokens: 7 }, tokens: { input_tokens: 11, output_tokens: 7 } },
    },
  };
}

/** An error response of the API. */
export function cohereError(status: number, message: string, headers: Record<string, string> = {}): WireReply {
  return { status, headers, body: { id: 'error-1', message } };
}

/** Implements Cohere's chat API at `${url}/v2` and rejects the requests that the real service rejects. */
export function startCohereServer(replies: readonly WireReply[]): Promise<WireServer> {
  return startWireServer({ path: '/v2/chat', rejectionOf, error: cohereError }, replies);
}

function rejectionOf({ headers, body }: WireRequest): WireReply | null {
  const reject = (text: string) => cohereError(400, `invalid request: ${text}`);
  if (!headers.authorization?.startsWith('Bearer ')) return cohereError(401, 'no api key supplied');
  if (typeof body.model !== 'string') return reject('model is required');
  let waiting: string[] = [];
  for (const message of body.messages) {
    const { role, content, tool_calls: calls = [], tool_plan: plan } = message;
    if (role === 'tool') {
      if (!waiting.includes(message.tool_call_id)) return reject(`cannot find tool call ${message.tool_call_id}`);
      waiting = waiting.filter((id) => id !== message.tool_call_id);
      continue;
    }
    if (waiting.length > 0) return reject('tool calls must be followed by their results');
    if (plan !== undefined && calls.length === 0) return reject('tool_plan is only valid with tool_calls');
    if (role === 'user' && !content) return reject('user messages must have content');
    if (role === 'assistant' && !content?.length && calls.length === 0) return reject('message must not be empty');
    waiting = calls.map(({ id }: { id: string }) => id);
  }
  return null;
}
