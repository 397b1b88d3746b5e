import { nearestNames } from '../../scenarios/nearest-names.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { PropertySchema, ToolSchema } from '../../sandbox/tools/schema.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** What a person wrote cannot be a turn. Nothing was submitted. */
export class Mistyped extends UserFacingError {}

/** @throws Mistyped that names tools like it */
export function offeredTool(tools: readonly ToolSchema[], name: string): ToolSchema {
  const tool = tools.find((one) => one.name === name);
  if (tool !== undefined) return tool;
  const near = nearestNames(
    name,
    tools.map((one) => one.name),
  );
  const hint = near.length === 0 ? '/tools lists them' : `did you mean ${near.map((one) => `/${one}`).join(' or ')}?`;
  throw new Mistyped(`there is no tool ${name}: ${hint}`);
}

/** Checks arguments against what the tool says it takes. Null is left to the tool: its schema does not say where it is allowed. @throws Mistyped */
export function requireArguments({ name, parameters }: ToolSchema, given: JsonObject): void {
  const { properties, required } = parameters;
  for (const one of Object.keys(given)) {
    if (!Object.hasOwn(properties, one)) {
      const known = Object.keys(properties).join(', ');
      throw new Mistyped(`${name} takes no ${one}: it takes ${known === '' ? 'no arguments' : known}`);
    }
  }
  const missing = required.filter((one) => given[one] === undefined);
  if (missing.length > 0) throw new Mistyped(`${name} needs ${missing.join(' and ')}`);
  for (const [one, value] of Object.entries(given)) {
    const wanted = properties[one]?.type;
    if (wanted !== undefined && value !== null && !IS_OF[wanted](value)) {
      throw new Mistyped(`${one} of ${name} must be ${TYPE_TEXTS[wanted]}, not ${kindOf(value)}`);
    }
  }
}

type Type = NonNullable<PropertySchema['type']>;

const IS_OF: Readonly<Record<Type, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
};

export const TYPE_TEXTS: Readonly<Record<Type, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
};

function kindOf(value: JsonValue): string {
  if (isList(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value);
}
