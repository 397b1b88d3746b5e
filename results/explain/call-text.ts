import type { JsonObject } from '../../sandbox/json.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import { showFields } from '../../text/show-value.ts';
import { parsedArguments } from '../dialogue/parsed-arguments.ts';

/** A call as the caller wrote it: with the name that the caller was shown; malformed arguments verbatim. */
export function callText(call: Pick<ToolCall, 'name' | 'arguments'>): string {
  const given = callArguments(call);
  return given === undefined ? `${call.name}(${call.arguments})` : `${call.name}(${showFields(given, '=')})`;
}

/** Undefined if they are malformed: no JSON object. */
export function callArguments({ arguments: text }: Pick<ToolCall, 'arguments'>): JsonObject | undefined {
  const { values, problem } = parsedArguments(text);
  return problem === undefined ? values : undefined;
}
