import { isList, isObject } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { PropertySchema, ToolSchema } from '../sandbox/tools/schema.ts';

/** Why a call cannot be made as it is. */
export interface ArgumentProblem {
  readonly parameter: string;
  readonly text: string;
}

/** Checks arguments against what the tool says it takes. Null is left to the tool: its schema does not say where it is allowed. */
export function argumentProblems({ name, parameters }: ToolSchema, given: JsonObject): readonly ArgumentProblem[] {
  const { properties, required } = parameters;
  const known = Object.keys(properties).join(', ') || 'no arguments';
  const wrong = Object.entries(given).flatMap(([parameter, value]) => {
    const property = Object.hasOwn(properties, parameter) ? properties[parameter] : undefined;
    if (property === undefined) return [{ parameter, text: `${name} takes no ${parameter}: it takes ${known}` }];
    const { type } = property;
    if (type === undefined || value === null || IS_OF[type](value)) return [];
    return [{ parameter, text: `${parameter} of ${name} must be ${TYPE_TEXTS[type]}, not ${kindOf(value)}` }];
  });
  const missing = required
    .filter((parameter) => given[parameter] === undefined)
    .map((parameter) => ({ parameter, text: `${name} needs ${parameter}` }));
  return [...wrong, ...missing];
}

type Type = NonNullable<PropertySchema['type']>;

const IS_OF: Readonly<Record<Type, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: isList,
  object: isObject,
};

export const TYPE_TEXTS: Readonly<Record<Type, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  array: 'a list, as JSON',
  object: 'an object, as JSON',
};

function kindOf(value: JsonValue): string {
  if (isList(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value);
}
