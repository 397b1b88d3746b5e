import { formWithParts, outputForms, referredIn } from '../../client/schemas/schemas.ts';
import type { Form, Property } from '../../client/schemas/schemas.ts';

const OUTPUT = outputForms();

/** How a printed value differs from its form as `toolsandbox schema` shows it: keys that lack or are unknown, and types, at any depth. */
export function formDifferences(printed: unknown, name: string): readonly string[] {
  const form = formWithParts(name).get(name);
  if (form === undefined) throw new Error(`json-output.schema.json has no form "${name}"`);
  return inForm(printed, form, name);
}

function inForm(printed: unknown, form: Form, place: string): readonly string[] {
  if (typeof printed !== 'object' || printed === null) return [`${place}: ${String(printed)} is no object`];
  const forms = [form, ...(form.allOf ?? []).flatMap((part) => referredIn(part)).map((name) => OUTPUT.$defs[name]!)];
  const known: Record<string, Property> = Object.assign({}, ...forms.map(({ properties }) => properties));
  const keys = Object.keys(printed);
  return [
    ...forms
      .flatMap(({ required = [] }) => required)
      .filter((key) => !keys.includes(key))
      .map((key) => `${place}.${key} is not printed`),
    ...Object.entries(printed).flatMap(([key, value]) =>
      known[key] === undefined
        ? [`${place}.${key} is not documented`]
        : inProperty(value, known[key], `${place}.${key}`),
    ),
  ];
}

function inProperty(value: unknown, property: Property, place: string): readonly string[] {
  const { $ref, anyOf, type, items, properties = {}, additionalProperties } = property;
  if ($ref !== undefined) return formDifferences(value, referredIn(property).join(''));
  if (anyOf !== undefined) {
    const found = anyOf.map((one) => inProperty(value, one, place));
    return found.find((differences) => differences.length === 0) ?? found[0] ?? [];
  }
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one)))
    return [`${place}: ${JSON.stringify(value)} is not ${[type].flat().join(' or ')}`];
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((one) => inProperty(one, items, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = properties[key] ?? additionalProperties;
    return known === undefined ? [] : inProperty(inner, known, `${place}.${key}`);
  });
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return typeof value === type;
}
