import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Parameter, Parameters } from '../../sandbox/tools/definition.ts';

/** The parameters that a JSON Schema of an object describes; what their types do not say stays in the `schema` of each. */
export function schemaParameters(schema: JsonObject): Parameters {
  const required = isList(schema['required']) ? schema['required'] : [];
  return Object.fromEntries(
    Object.entries(objectIn(schema, 'properties')).map(([name, property]) => [
      name,
      parameterOf(name, inlined(property, schema), required.includes(name)),
    ]),
  );
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
  const types = typesOf({ ...rest, ...(type !== undefined && { type }) });
  // What is shown in place of the type.
  const shown = { ...(isList(type) && { type }), ...rest };
  return {
    type: types.includes('string') ? 'string' : (TYPES[types.find((one) => one !== 'null') ?? ''] ?? 'object'),
    description: typeof description === 'string' && description.trim() !== '' ? description : `The ${words}.`,
    ...(Object.keys(shown).length > 0 && { schema: shown }),
    ...(types.includes('null') && { nullable: true }),
    ...(!isRequired && { omittable: true }),
  };
}

/** Of the values that a schema accepts, as far as it says so. */
export function typesOf({ type, anyOf, oneOf }: JsonObject): readonly string[] {
  if (typeof type === 'string') return [type];
  if (isList(type)) return type.map(String);
  return [anyOf, oneOf].flatMap((among) =>
    isList(among) ? among.flatMap((one) => (isObject(one) ? typesOf(one) : [])) : [],
  );
}

const DEFINITION = /^#\/(\$defs|definitions)\/([^/]+)$/;

/** Without references, which a parameter on its own cannot have; one that holds itself ends as any value. */
function inlined(schema: JsonValue, whole: JsonObject, within: readonly string[] = []): JsonValue {
  if (isList(schema)) return schema.map((one) => inlined(one, whole, within));
  if (!isObject(schema)) return schema;
  const { $ref, ...rest } = schema;
  if (typeof $ref === 'string') {
    const [, group = '', name = ''] = DEFINITION.exec($ref) ?? [];
    const found = within.includes($ref) ? {} : objectIn(objectIn(whole, group), name);
    return inlined({ ...found, ...rest }, whole, [...within, $ref]);
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value, whole, within)]));
}

function objectIn(from: JsonObject, key: string): JsonObject {
  const value = from[key];
  return isObject(value) ? value : {};
}
