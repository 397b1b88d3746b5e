import type { Adapter } from '../../../model/adapter.ts';
import type { Connection } from '../../../model/connection.ts';
import type { ModelSpec } from '../../../model/spec.ts';
import { openaiClient } from '../client.ts';
import { explainError, inBandError } from '../explain-error.ts';
import { receive } from '../receive.ts';
import { readResponse } from './read-response.ts';
import { responsesRequest } from './input-items.ts';
import type { ResponsesRequest } from './input-items.ts';
import { isObject } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import type { Collector } from '../receive.ts';

const LAST: readonly (JsonValue | undefined)[] = ['response.completed', 'response.incomplete', 'response.failed'];

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

/**
 * The response from its events. The last one holds it whole; some servers leave the output out there, which is then put
 * together from the finished items. Errors are thrown.
 */
function collectEvents(headers: Headers): Collector {
  const items: JsonObject[] = [];
  let response: JsonObject | undefined;
  return {
    add: (received) => {
      if (!isObject(received as JsonValue)) throw new SyntaxError(`no event: ${JSON.stringify(received)}`);
      const event = received as JsonObject;
      const { type, error = null, item = null, response: last = null } = event;
      if (type === 'error' || error !== null) throw inBandError(error ?? event, headers);
      if (type === 'response.output_item.done' && isObject(item)) items.push(item);
      if (LAST.includes(type) && isObject(last)) response = last;
    },
    whole: () => {
      if (response === undefined) return undefined;
      const { output = null } = response;
      return Array.isArray(output) && output.length > 0 ? response : { ...response, output: items };
    },
  };
}
