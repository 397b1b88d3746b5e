import { startWireServer } from './wire-server.ts';
import type { WireReplies, WireReply, WireRequest, WireServer } from './wire-server.ts';

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
export function startAnthropicServer(replies: WireReplies): Promise<WireServer> {
  return startWireServer({ path: '/v1/messages', rejectionOf, error: anthropicError, inForm }, replies);
}

/** A reply that is a stream of these events. */
export function events(sent: readonly { readonly type: string; readonly [field: string]: unknown }[]): WireReply {
  const body = sent.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('');
  return { headers: { 'content-type': 'text/event-stream' }, body };
}

/** A message in events: texts come in two parts, a tool's input as JSON text in three. */
export function eventsOf(sent: any): any[] {
  const { content, stop_reason, stop_sequence, stop_details, usage, ...start } = sent;
  const { output_tokens = 0, output_tokens_details, ...input } = usage ?? {};
  const delta = { stop_reason, stop_sequence, ...(stop_details && { stop_details }) };
  const total = usage && { output_tokens, output_tokens_details, input_tokens: null };
  return [
    {
      type: 'message_start',
      message: { ...start, content: [], ...(usage && { usage: { ...input, output_tokens: 1 } }) },
    },
    { type: 'ping' },
    ...content.flatMap(blockEvents),
    { type: 'message_delta', delta, usage: total ?? usage },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: any, index: number): any[] {
  const [start, deltas] = inParts(block);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function inParts(block: any): [start: any, deltas: any[]] {
  const halves = (words: string) => [words.slice(0, words.length / 2), words.slice(words.length / 2)];
  const { type } = block;
  if (type === 'text' && block.text) {
    return [{ ...block, text: '' }, halves(block.text).map((text) => ({ type: 'text_delta', text }))];
  }
  if (type === 'thinking') {
    const thought = halves(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking }));
    const signed = { type: 'signature_delta', signature: block.signature };
    return [{ type, thinking: '', signature: '' }, [...thought, signed]];
  }
  if (type !== 'tool_use' || typeof block.input !== 'object') return [block, []];
  const written = block.input_json ?? (Object.keys(block.input).length > 0 ? JSON.stringify(block.input) : '');
  const { input_json: _written, ...start } = block;
  const parts = ['', ...halves(written)].map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  return [{ ...start, input: {} }, parts];
}

/** Errors and what is no message are sent as they are. */
function inForm(reply: WireReply, { body: { stream } }: WireRequest): WireReply {
  const sent: any = reply.body;
  if (stream !== true || sent?.type !== 'message' || !Array.isArray(sent.content)) return reply;
  const { headers, body } = events(eventsOf(sent));
  return { ...reply, headers: { ...headers, ...reply.headers }, body };
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
  const problem = modelProblem(body);
  if (problem !== null) return anthropicError(400, problem);
  if (body.thinking?.budget_tokens >= body.max_tokens) {
    return anthropicError(400, '`max_tokens` must be greater than `thinking.budget_tokens`');
  }
  if (JSON.stringify(body).split('"cache_control"').length - 1 > 4) {
    return anthropicError(400, 'A maximum of 4 blocks with cache_control may be provided.');
  }
  if (body.messages[0]?.role !== 'user') return anthropicError(400, 'first message must use the "user" role');
  for (const [index, { content }] of body.messages.entries()) {
    if (content.some((block: any) => block.type === 'text' && block.text.trim() === '')) {
      return anthropicError(400, 'text content blocks must contain non-whitespace text');
    }
    if (content.some((block: any) => block.type === 'thinking' && !block.signature)) {
      return anthropicError(400, 'Invalid `signature` in `thinking` block');
    }
    if (content.some((block: any) => block.type === 'tool_use' && !/^[\w-]+$/.test(block.id))) {
      return anthropicError(400, "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'");
    }
    const uses = idsOf(content, 'tool_use', 'id');
    const next = idsOf(body.messages[index + 1]?.content ?? [], 'tool_result', 'tool_use_id');
    if (uses.toSorted().join() !== next.toSorted().join()) {
      return anthropicError(400, 'tool_use blocks must be answered in the next message');
    }
  }
  return null;
}

const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'];

/** What current models refuse, in the words of the real service; a model without a version in its name refuses nothing. */
function modelProblem({ model, thinking, output_config: output, temperature }: any): string | null {
  const isOld = /-3-|-4-[0-5]|sonnet-4-20|opus-4-20|claude-test/.test(model);
  const isAlwaysThinking = /opus-5-5|fable/.test(model);
  const refused = [
    ...(isOld || /-4-6/.test(model) ? [] : ['enabled']),
    ...(isAlwaysThinking || /sonnet-5-5/.test(model) ? ['disabled'] : []),
    ...(/sonnet-5-5/.test(model) ? [] : ['between_tools']),
    ...(isOld ? ['adaptive'] : []),
  ];
  if (model !== 'claude-test' && refused.includes(thinking?.type)) {
    return `"thinking.type.${thinking.type}" is not supported for this model. Use "thinking.type.adaptive".`;
  }
  if (output && !EFFORTS.includes(output.effort)) return `output_config.effort: Input should be ${EFFORTS.join(', ')}`;
  if (temperature !== undefined && !isOld && !/-4-6/.test(model)) return '`temperature` is deprecated for this model.';
  const thinks = thinking?.type === 'enabled' || thinking?.type === 'adaptive';
  return thinks && temperature !== undefined && temperature !== 1
    ? '`temperature` may only be set to 1 when thinking is enabled.'
    : null;
}

function idsOf(content: readonly any[], type: string, key: string): string[] {
  return content.filter((block) => block.type === type).map((block) => block[key]);
}
