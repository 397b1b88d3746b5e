import { formWithParts, outputForms, referredIn } from '../../client/schemas/schemas.ts';
import type { Property } from '../../client/schemas/schemas.ts';

const { $defs } = outputForms();

/** How a printed value differs from its form as `toolsandbox docs schema` shows it: keys that lack or are unknown, and types, at any depth. */
export function formDifferences(printed: unknown, name: string): readonly string[] {
  const form = formWithParts(name).get(name);
  if (form === undefined) throw new Error(`json-output.schema.json has no form "${name}"`);
  return inProperty(printed, { ...form, type: 'object' }, name);
}

function inProperty(value: unknown, property: Property, place: string): readonly string[] {
  const { $ref, anyOf, type, items } = property;
  if ($ref !== undefined) return inProperty(value, $defs[referredIn(property).join('')]!, place);
  if (anyOf !== undefined) {
    const found = anyOf.map((one) => inProperty(value, one, place));
    return found.find((differences) => differences.length === 0) ?? found[0] ?? [];
  }
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one)))
    return [`${place}: ${JSON.stringify(value)} is not ${[type].flat().join(' or ')}`];
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((one) => inProperty(one, items, `${place}[]`));
  return typeof value === 'object' && value !== null ? inObject(value, property, place) : [];
}

/** Of an object without any known key, the names are those of others. */
function inObject(
  value: object,
  { properties, additionalProperties, required = [] }: Property,
  place: string,
): readonly string[] {
  const keys = Object.keys(value);
  return [
    ...required.filter((key) => !keys.includes(key)).map((key) => `${place}.${key} is not printed`),
    ...Object.entries(value).flatMap(([key, inner]) => {
      const known = properties?.[key] ?? additionalProperties;
      if (known !== undefined) return inProperty(inner, known, `${place}.${key}`);
      return properties === undefined ? [] : [`${place}.${key} is not documented`];
    }),
  ];
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return typeof value === type;
}
