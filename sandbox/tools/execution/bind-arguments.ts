import { isList, isObject } from '../../json.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { isRequired } from '../definition.ts';
import type { BoundArguments, Parameter, ToolDefinition } from '../definition.ts';
import { ToolError } from '../tool-error.ts';
import type { WrittenArgument, WrittenArguments } from './parse-arguments.ts';

/** The arguments for the tool and for the trace. They differ only if a boolean is given for a number. */
interface BoundCall {
  readonly args: BoundArguments;
  readonly traced: JsonObject;
}

/**
 * Binds arguments to a tool's parameters: fills in defaults, and checks types if the tool's `checksTypes` is true.
 * @throws ToolError TypeError
 */
export function bindArguments(tool: ToolDefinition, written: WrittenArguments): BoundCall {
  if (tool.bindsItself) return asGiven(written);
  requireKnownNames(tool, written);
  const traced: Record<string, JsonValue> = {};
  const args: Record<string, JsonValue> = {};
  for (const [name, parameter] of Object.entries(tool.parameters)) {
    const argument = written.get(name) ?? defaultOf(parameter);
    if (argument === undefined) continue;
    if (tool.checksTypes) requireType(name, parameter, argument);
    traced[name] = argument.value;
    args[name] = tool.checksTypes ? asDeclared(parameter, argument.value) : argument.value;
  }
  return { args, traced };
}

function asGiven(written: WrittenArguments): BoundCall {
  const args = Object.fromEntries([...written].map(([name, { value }]) => [name, value]));
  return { args, traced: args };
}

function requireKnownNames(tool: ToolDefinition, written: WrittenArguments): void {
  for (const [name, parameter] of Object.entries(tool.parameters)) {
    if (isRequired(parameter) && !written.has(name))
      throw new ToolError('TypeError', `The argument ${name} is required.`);
  }
  for (const name of written.keys()) {
    if (!Object.hasOwn(tool.parameters, name)) {
      const known = Object.keys(tool.parameters).join(', ') || 'none';
      throw new ToolError('TypeError', `There is no argument ${name.slice(0, 80)}. The tool takes: ${known}.`);
    }
  }
}

function defaultOf(parameter: Parameter): WrittenArgument | undefined {
  return parameter.default === undefined ? undefined : { value: parameter.default, isFloat: false };
}

function requireType(name: string, parameter: Parameter, argument: WrittenArgument): void {
  if (argument.value === null ? parameter.nullable : IS_ACCEPTED[parameter.type](argument)) return;
  const expected = parameter.nullable ? `${parameter.type} or null` : parameter.type;
  throw new ToolError('TypeError', `${name} must be of type ${expected}, not ${typeName(argument)}.`);
}

/** As in Python, a boolean counts as a number, but a number does not count as a boolean, nor 1.0 as an integer. */
const IS_ACCEPTED: Readonly<Record<Parameter['type'], (argument: WrittenArgument) => boolean>> = {
  string: ({ value }) => typeof value === 'string',
  boolean: ({ value }) => typeof value === 'boolean',
  array: ({ value }) => isList(value),
  object: ({ value }) => isObject(value),
  number: ({ value }) => typeof value === 'number' || typeof value === 'boolean',
  integer: ({ value, isFloat }) => (typeof value === 'number' && !isFloat) || typeof value === 'boolean',
};

function asDeclared(parameter: Parameter, value: JsonValue): JsonValue {
  const numeric = parameter.type === 'number' || parameter.type === 'integer';
  return numeric && typeof value === 'boolean' ? Number(value) : value;
}

function typeName({ value, isFloat }: WrittenArgument): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value === 'number') return isFloat ? 'number' : 'integer';
  return typeof value;
}
