import { Anthropic } from '@anthropic-ai/sdk';
import { Stream } from '@anthropic-ai/sdk/streaming';
import type { Adapter } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import { clientPerConnection } from '../client-per-connection.ts';
import { collectMessage } from './collect-message.ts';
import { errorIn, explainError } from './explain-error.ts';
import { readMessage } from './read-message.ts';
import { messagesRequest } from './request.ts';
import type { Request } from './request.ts';

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
