import { startWireServer } from './wire-server.ts';
import type { WireReply, WireRequest, WireServer } from './wire-server.ts';

/** A completion with 11 prompt tokens and 7 completion tokens. */
export function mistralMessage(message: object, finish_reason = 'stop'): WireReply {
  return {
    body: {
      id: 'mistral-1',
      object: 'chat.completion',
      created: 1_715_774_400,
      model: 'mistral-test',
      choices: [
        { index: 0, message: { role: 'assistant', tool_calls: null, prefix: false, ...message }, finish_reason },
      ],
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18, prompt_tokens_details: { cached_tokens: 4 } },
    },
  };
}

/** An error response of the API. */
export function mistralError(status: number, message: string, headers: Record<string, string> = {}): WireReply {
  return { status, headers, body: { object: 'error', message, type: 'error', param: null, code: '1000' } };
}

/** Implements Mistral's chat completions at `${url}/v1` and rejects the requests that the real service rejects. */
export function startMistralServer(replies: readonly WireReply[]): Promise<WireServer> {
  return startWireServer({ path: '/v1/chat/completions', rejectionOf, error: mistralError }, replies);
}

/** Fields of messages; the service forbids all others. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  system: ['role', 'content'],
  user: ['role', 'content'],
  assistant: ['role', 'content', 'tool_calls', 'prefix'],
  tool: ['role', 'content', 'name', 'tool_call_id'],
};

/** What may follow what. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  system: ['system', 'user', 'assistant'],
  user: ['user', 'assistant', 'system'],
  assistant: ['user', 'assistant', 'tool'],
  tool: ['tool', 'assistant'],
};

function rejectionOf({ headers, body }: WireRequest): WireReply | null {
  const reject = (text: string) => mistralError(400, text);
  if (!headers.authorization?.startsWith('Bearer ')) return mistralError(401, 'Unauthorized');
  const waiting: string[] = [];
  for (const [index, message] of body.messages.entries()) {
    const before = body.messages[index - 1]?.role ?? 'system';
    const { role, tool_calls: calls = [] } = message;
    const unknown = Object.keys(message).find((field) => !FIELDS[role]?.includes(field));
    if (unknown !== undefined) return mistralError(422, `${unknown}: Extra inputs are not permitted`);
    if (!NEXT[before]?.includes(role)) return reject(`Unexpected role '${role}' after role '${before}'`);
    if (role === 'tool' && waiting.shift() !== message.tool_call_id) return reject('Unexpected tool call id');
    if (role !== 'tool' && waiting.length > 0) return reject('Not the same number of function calls and responses');
    for (const { id, function: called } of calls) {
      if (!/^[A-Za-z0-9]{9}$/.test(id)) return reject(`Tool call id was ${id} but must be a-z, A-Z, 0-9, of length 9.`);
      if (typeof called.arguments !== 'string' || !isObject(called.arguments)) return reject('Invalid function call');
      waiting.push(id);
    }
    if (role === 'assistant' && !message.content?.length && calls.length === 0) {
      return reject('Assistant message must have either content or tool_calls, but not none.');
    }
  }
  const last = body.messages.at(-1).role;
  return last === 'user' || last === 'tool' ? null : reject(`Expected last role User or Tool but got ${last}`);
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
