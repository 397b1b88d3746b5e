import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Parameter } from '../../sandbox/tools/definition.ts';
import type { OwnTool } from '../../worlds/own/own-world.ts';
import type { ShownTool } from '../../worlds/tau2/checkout/tool-schema.ts';
import { tablesOf, toolkitOf } from '../../worlds/tau2/toolkit.ts';
import type { TauDomain, TauSeat } from '../../worlds/tau2/toolkit.ts';

/** A tool of a checkout as a pack describes it. */
export function describedTauTool(
  domain: TauDomain,
  seat: TauSeat,
  { name, description, parameters }: ShownTool,
): OwnTool {
  const tables = Object.keys(tablesOf(domain));
  const kind = toolkitOf(domain, seat)?.tools[name]?.kind;
  const required = isList(parameters['required']) ? parameters['required'] : [];
  const properties = Object.entries(objectIn(parameters, 'properties'));
  return {
    name,
    description,
    seat,
    arguments: Object.fromEntries(
      properties.map(([argument, schema]) => [
        argument,
        parameterOf(argument, inlined(schema, objectIn(parameters, '$defs')), required.includes(argument)),
      ]),
    ),
    reads: kind === 'generic' ? [] : tables,
    writes: kind === 'write' ? tables : [],
    result: 'anything',
    returns: 'JSON or a text',
  };
}

const TYPES: Readonly<Record<string, Parameter['type']>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
};

function parameterOf(name: string, schema: JsonValue, isRequired: boolean): Parameter {
  const { type, description, ...rest } = objectIn({ schema }, 'schema');
  const words = name.replaceAll('_', ' ');
  return {
    type: TYPES[typeof type === 'string' ? type : ''] ?? (isTextual(rest) ? 'string' : 'object'),
    description: typeof description === 'string' ? description : `The ${words}.`,
    ...(Object.keys(rest).length > 0 && { schema: rest }),
    ...(!isRequired && { omittable: true }),
  };
}

function isTextual({ anyOf }: JsonObject): boolean {
  return isList(anyOf) && anyOf.some((one) => isObject(one) && one['type'] === 'string');
}

/** Without references, which a parameter on its own cannot have. */
function inlined(schema: JsonValue, definitions: JsonObject): JsonValue {
  if (isList(schema)) return schema.map((one) => inlined(one, definitions));
  if (!isObject(schema)) return schema;
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string')
    return inlined({ ...objectIn(definitions, $ref.replace('#/$defs/', '')), ...rest }, definitions);
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value, definitions)]));
}

function objectIn(from: JsonObject, key: string): JsonObject {
  const value = from[key];
  return isObject(value) ? value : {};
}
