import type { TakeTurn } from '../../roles/role.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import type { Parameters, ToolDefinition } from '../../sandbox/tools/definition.ts';

/** The arguments of a call as text; whether it is JSON is the point of some of them. */
export type Writing = (args: JsonObject, parameters: Parameters) => string;

/**
 * The agent with the arguments of all its calls written another way.
 * @param offered the tools it is offered, by shown name
 */
export function rewritten(agent: TakeTurn, offered: ReadonlyMap<string, ToolDefinition>, write: Writing): TakeTurn {
  const rewrite = (call: ToolCall): ToolCall => {
    const { parameters = {} } = offered.get(call.name) ?? {};
    const args: JsonValue = JSON.parse(call.arguments);
    return isObject(args) ? { ...call, arguments: write(args, parameters) } : call;
  };
  return async (view, signal) => {
    const turn = await agent(view, signal);
    return turn.kind === 'calls' ? { ...turn, calls: turn.calls.map(rewrite) } : turn;
  };
}

/** The same arguments in reverse order, with spaces, and 25 as 25.0 where the tool takes any number. */
export const otherSpelling: Writing = (args, parameters) => {
  const written = Object.entries(args).map(
    ([name, value]) => `${JSON.stringify(name)} : ${decimal(value, parameters[name]?.type)}`,
  );
  return `{ ${written.toReversed().join(' , ')} }`;
};

function decimal(value: JsonValue, type: Parameters[string]['type'] | undefined): string {
  const text = JSON.stringify(value);
  return type === 'number' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Empty texts, and NaN for everything else. */
export const hollow: Writing = (args) => {
  const written = Object.entries(args).map(
    ([name, value]) => `${JSON.stringify(name)}: ${typeof value === 'string' ? '""' : 'NaN'}`,
  );
  return `{${written.join(', ')}}`;
};
