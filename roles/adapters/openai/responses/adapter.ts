import type { Adapter } from '../../../model/adapter.ts';
import type { Connection } from '../../../model/connection.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { openaiClient } from '../client.ts';
import { explainError } from '../explain-error.ts';
import { receive } from '../receive.ts';
import { collectEvents } from './collect-events.ts';
import { readResponse } from './read-response.ts';
import { responsesRequest } from './request.ts';
import type { ResponsesRequest } from './request.ts';

/** OpenAI's Responses API, without any state on the server: what a model thought goes back with the next request. */
export function responsesAdapter(spec: ModelSpec, connection: Connection): Adapter<ResponsesRequest, unknown> {
  const client = openaiClient(spec, connection);
  const { headers } = connection;
  return {
    toRequest: (view) => responsesRequest(spec, view),
    send: async (body, signal) =>
      receive(await client.responses.create(body, { signal, headers }).asResponse(), collectEvents),
    read: readResponse,
    explain: explainError,
  };
}
