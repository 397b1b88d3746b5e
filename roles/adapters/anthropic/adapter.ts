import { Anthropic, APIError } from '@anthropic-ai/sdk';
import { Stream } from '@anthropic-ai/sdk/streaming';
import type { Adapter, ErrorAnswer } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import { clientPerConnection } from '../client-per-connection.ts';
import { collectMessage } from './collect-message.ts';
import { readMessage } from './read-message.ts';
import { messagesRequest } from './request.ts';
import type { Request } from './request.ts';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { statusInBody } from '../error-status.ts';

const anthropicClient = clientPerConnection(
  ({ options }, { key, fetch }) =>
    new Anthropic({
      apiKey: key,
      fetch,
      baseURL: options.baseUrl ?? null,
      timeout: LONGEST_TIMER_MS,
      maxRetries: 0,
      logLevel: 'off',
      openTelemetry: false,
    }),
);

/** Types whose status is another than elsewhere. In a stream, and behind some proxies, only the type is sent. */
const STATUSES: ReadonlyMap<string | null, number> = new Map([['overloaded_error', 529]]);

/** Anthropic's Messages API. */
export function anthropicAdapter(spec: ModelSpec, connection: Connection): Adapter<Request, unknown> {
  const client = anthropicClient(spec, connection);
  const { headers } = connection;
  const { stream = true } = spec.options;
  return {
    toRequest: (view) => messagesRequest(spec, view),
    send: async (request, signal) => {
      // `messages.create` does the same, but prints warnings about models on standard error.
      const body = stream ? { ...request, stream } : request;
      return answerIn(await client.post('/v1/messages', { body, signal, stream, headers }).asResponse(), client);
    },
    read: readMessage,
    explain: explainError,
  };
}

/** The whole message, however it was sent: some servers and proxies do not stream although they were asked to. */
async function answerIn(response: Response, client: Anthropic): Promise<unknown> {
  if (response.headers.get('content-type')?.includes('text/event-stream')) {
    return collectMessage(Stream.fromSSEResponse(response, new AbortController(), client));
  }
  const body: unknown = await response.json();
  const error = errorIn(body, response.headers);
  if (error) throw error;
  return body;
}

function statusOf(body: unknown, type: string | null): number {
  return STATUSES.get(type) ?? statusInBody(body) ?? 500;
}

/** An error that was sent as a success, as the client throws other errors; undefined when the body is none. */
function errorIn(body: unknown, headers: Headers): APIError | undefined {
  const { type, content } = (isObject(body as JsonValue) ? body : {}) as JsonObject;
  const isError = type === 'error' || (content === undefined && statusInBody(body) !== undefined);
  return isError ? new APIError(undefined, body as object, undefined, headers) : undefined;
}

function explainError(error: unknown): ErrorAnswer | undefined {
  if (!(error instanceof APIError)) return undefined;
  const { error: body, headers = new Headers() }: { error: unknown; headers?: Headers } = error;
  const status = error.status ?? (body === undefined ? undefined : statusOf(body, error.type));
  if (status === undefined) return undefined;
  const detail = error.apiMessage ?? error.message.replace(/^\d+ /, '');
  return { status, headers, detail, ...(body !== undefined && { body: body as JsonValue }) };
}
