import { Anthropic } from '@anthropic-ai/sdk';
import { Stream } from '@anthropic-ai/sdk/streaming';
import type { Adapter } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import { withoutEnvironment } from '../without-environment.ts';
import { collectMessage } from './collect-message.ts';
import { errorIn, explainError } from './explain-error.ts';
import { readMessage } from './read-message.ts';
import { messagesRequest } from './request.ts';
import type { Request } from './request.ts';

/** Anthropic's Messages API. */
export function anthropicAdapter(spec: ModelSpec, { key, headers, fetch }: Connection): Adapter<Request, unknown> {
  const { options } = spec;
  const client = withoutEnvironment(
    () =>
      new Anthropic({
        apiKey: key,
        defaultHeaders: headers,
        fetch,
        baseURL: options.baseUrl ?? null,
        timeout: LONGEST_TIMER_MS,
        maxRetries: 0,
        logLevel: 'off',
        openTelemetry: false,
      }),
  );
  const { stream = true } = options;
  return {
    toRequest: (view) => messagesRequest(spec, view),
    send: async (request, signal) => {
      // `messages.create` does the same, but prints warnings about models on standard error.
      const body = stream ? { ...request, stream } : request;
      return answerIn(await client.post('/v1/messages', { body, signal, stream }).asResponse(), client);
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
