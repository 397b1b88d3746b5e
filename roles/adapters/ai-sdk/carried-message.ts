import { isList, isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { ToolCall } from '../../../sandbox/message.ts';
import { callInputText } from '../call-input.ts';
import type { CallShape } from './vendor.ts';

/** The model's message without what the log holds anyway: names and arguments of its calls. */
export function carriedMessage(message: JsonObject, shape: CallShape): JsonObject {
  return withCalls(message, shape, (entry, call) => {
    const { name: _name, [shape.argumentsField]: _arguments, ...rest } = call;
    return { ...entry, [shape.field]: rest };
  });
}

/** The ids that the vendor gave the calls of a carried message; undefined for a call that it gave none. */
export function callIdsIn(message: JsonObject, shape: CallShape): readonly (string | undefined)[] {
  const ids: (string | undefined)[] = [];
  withCalls(message, shape, (entry) => {
    const id = shape.idOf(entry);
    ids.push(typeof id === 'string' ? id : undefined);
    return entry;
  });
  return ids;
}

/**
 * The carried message as the vendor wrote it. Of the calls, what the log says is taken from `written`: the same message as
 * the client library writes it.
 */
export function restoredMessage(
  carried: JsonObject,
  written: JsonObject,
  calls: readonly ToolCall[],
  shape: CallShape,
): JsonObject {
  const rewritten: JsonObject[] = [];
  withCalls(written, shape, (entry, call) => {
    rewritten.push(call);
    return entry;
  });
  let k = 0;
  return withCalls(carried, shape, (entry, call) => {
    const [ours, logged] = [rewritten[k], calls[k]];
    k += 1;
    // Arguments that are text go back as the model wrote them, blanks and all.
    const text =
      typeof ours?.[shape.argumentsField] === 'string' && logged ? callInputText(logged.arguments) : undefined;
    const inWords = text === undefined ? {} : { [shape.argumentsField]: text };
    return { ...entry, [shape.field]: { ...call, ...ours, ...inWords } };
  });
}

/** The message with each of its calls changed. */
function withCalls(
  message: JsonObject,
  { list, field }: CallShape,
  change: (entry: JsonObject, call: JsonObject) => JsonObject,
): JsonObject {
  const entries = message[list];
  if (!isList(entries)) return message;
  const changed = entries.map((entry): JsonValue => {
    const call = isObject(entry) ? entry[field] : undefined;
    return isObject(entry) && isObject(call) ? change(entry, call) : entry;
  });
  return { ...message, [list]: changed };
}
