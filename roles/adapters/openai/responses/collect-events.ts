import { isObject } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import { inBandError } from '../explain-error.ts';
import type { Collector } from '../receive.ts';

const LAST: readonly (JsonValue | undefined)[] = ['response.completed', 'response.incomplete', 'response.failed'];

/**
 * The response from its events. The last one holds it whole; some servers leave the output out there, which is then put
 * together from the finished items. Errors are thrown.
 */
export function collectEvents(headers: Headers): Collector {
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
