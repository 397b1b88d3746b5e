import { eventsOf, inputProblem, responseOf } from './responses-form.ts';
import { startWireServer } from './wire-server.ts';
import type { WireReplies, WireReply, WireRequest, WireServer } from './wire-server.ts';

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

/**
 * Implements both of OpenAI's interfaces at `${url}/v1`, and rejects the requests that the real service rejects.
 * @param models what it lists and has; if they are left out, it lists none and has every model
 */
export function startOpenaiServer(replies: WireReplies, models?: readonly string[]): Promise<WireServer> {
  const path = ['/v1/chat/completions', '/v1/responses'];
  const listed = models?.map((id) => ({ id, object: 'model', created: 1_715_367_049, owned_by: 'library' }));
  return startWireServer(
    {
      path,
      rejectionOf: (request) => rejectionOf(request) ?? unknownModel(request, models),
      error: openaiError,
      inForm,
      read: (read) =>
        listed === undefined
          ? undefined
          : read === '/v1/models'
            ? { body: { object: 'list', data: listed } }
            : NOT_FOUND,
    },
    replies,
  );
}

const NOT_FOUND: WireReply = { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' };

/** As Ollama words it. */
function unknownModel({ body }: WireRequest, models: readonly string[] | undefined): WireReply | null {
  if (models === undefined || models.includes(body.model)) return null;
  return openaiError(404, `model "${body.model}" not found, try pulling it first`, { code: 'not_found_error' });
}

function rejectionOf(request: WireRequest): WireReply | null {
  const { headers, body } = request;
  if (!headers.authorization?.startsWith('Bearer ')) return openaiError(401, 'You did not provide an API key.');
  if (typeof body.model !== 'string') return openaiError(400, 'you must provide a model parameter');
  if (body.tools?.length === 0) return openaiError(400, 'Invalid tools: empty array.');
  const problem = request.path === '/v1/responses' ? inputProblem(body) : dialogueProblem(body.messages);
  return problem === null ? null : openaiError(400, problem);
}

function dialogueProblem(messages: readonly any[]): string | null {
  const waiting = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!waiting.delete(message.tool_call_id)) return 'a tool message answers no call';
    } else if (waiting.size > 0) {
      return 'tool_calls must be followed by tool messages';
    }
    for (const call of message.tool_calls ?? []) waiting.add(call.id);
  }
  return waiting.size > 0 ? 'tool_calls must be followed by tool messages' : null;
}

/** Completions are sent as the interface and the request want them; everything else as it is. */
function inForm(reply: WireReply, { path, body: { stream } }: WireRequest): WireReply {
  const sent: any = reply.body;
  const isCompletion = sent?.object === 'chat.completion' && sent.choices?.[0]?.message !== undefined;
  const asked = isCompletion && path === '/v1/responses' ? responseOf(sent) : sent;
  if (stream !== true) return { ...reply, body: asked };
  if (asked?.object === 'response') return events(eventsOf(asked), reply);
  return isCompletion ? events([...chunksOf(sent), '[DONE]'], reply) : reply;
}

/** A reply that is a stream of these events. */
export function events(sent: readonly unknown[], reply: Partial<WireReply> = {}): WireReply {
  const body = sent.map((data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`).join('');
  return { ...reply, headers: { 'content-type': 'text/event-stream', ...reply.headers }, body };
}

/** A completion in chunks: texts in two parts, a call's arguments after its name. */
export function chunksOf({ choices, usage, ...fields }: any): any[] {
  const chunk = (delta: object, finish_reason: unknown = null) => {
    return { ...fields, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], usage: null };
  };
  const { message, finish_reason } = choices[0];
  const { role, tool_calls = [], ...rest } = message;
  const texts = Object.entries<any>(rest).flatMap(([field, value]) => halves(value).map((part) => ({ [field]: part })));
  return [
    chunk({ role, content: typeof rest.content === 'string' ? '' : null }),
    ...[...texts, ...tool_calls.flatMap(callFragments)].map((delta) => chunk(delta)),
    chunk({}, finish_reason),
    { ...fields, object: 'chat.completion.chunk', choices: [], usage },
  ];
}

function callFragments(call: any, index: number): any[] {
  const { name, arguments: written } = call.function;
  const [first, ...more] = halves(written);
  return [
    { tool_calls: [{ ...call, index, function: { name, arguments: first } }] },
    ...more.map((part) => ({ tool_calls: [{ index, function: { arguments: part } }] })),
  ];
}

/** Of texts; everything else is whole. */
function halves(value: unknown): unknown[] {
  if (typeof value !== 'string' || value.length < 2) return [value];
  return [value.slice(0, value.length / 2), value.slice(value.length / 2)];
}
