import { isList } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { showFields, showValue } from '../../text/show-value.ts';

/** A value of a pack on one line, for people: results, times and calls as authors write them. */
export function showTemplate(value: JsonValue): string {
  if (isList(value)) {
    const items = value.map(showTemplate);
    return value.every(isCall) ? items.join(' or ') : `[${items.join(', ')}]`;
  }
  if (value === null || typeof value !== 'object') return showValue(value);
  const { $time, part, $result, path } = value;
  if (typeof $time === 'string') return typeof part === 'string' ? `${$time} (${part})` : $time;
  if (typeof $result === 'string') return `$${[$result, ...(path as readonly string[])].join('.')}`;
  if (isCall(value)) return showCall(value.tool_name, value.arguments);
  return `{${showFields(value, ': ', showTemplate)}}`;
}

/** A call of a tool, for example `search_contacts(name="Mira")`. */
export function showCall(tool: string, given: JsonObject): string {
  return `${tool}(${showFields(given, '=', showTemplate)})`;
}

interface Call extends JsonObject {
  readonly tool_name: string;
  readonly arguments: JsonObject;
}

function isCall(value: JsonValue): value is Call {
  return typeof value === 'object' && value !== null && 'tool_name' in value && 'arguments' in value;
}
