import {
  FILE_SCHEMAS,
  formWithParts,
  outputForms,
  requiredName,
  schemaNamed,
  referredIn,
} from '../../client/schemas/schemas.ts';
import { print, printForeignJson } from '../say.ts';
import type { SchemaOptions } from './schema-command.ts';
import type { Form, Property } from '../../client/schemas/schemas.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

export function printSchema(words: readonly string[], { json }: SchemaOptions): void {
  if (words.length === 0)
    return json ? printForeignJson(outputForms()) : print(renderForms(outputForms(), FILE_SCHEMAS));
  const name = requiredName(words);
  if (json) return printForeignJson(schemaNamed(name));
  if (name in FILE_SCHEMAS) return print(renderFile(name, schemaNamed(name)));
  print(
    [...formWithParts(name)].flatMap(([form, parts], index) => [
      ...(index === 0 ? [] : ['']),
      ...renderForm(form, parts),
    ]),
  );
}

/** The names of all forms, one per line. */
function renderForms(
  { description, $defs }: ReturnType<typeof outputForms>,
  files: typeof FILE_SCHEMAS,
): readonly Line[] {
  const printed = Object.entries($defs).filter(([, { title }]) => title !== undefined);
  const width = Math.max(...[...printed.map(([name]) => name), ...Object.keys(files)].map((name) => name.length));
  const row = (name: string, text: string) => `  ${name.padEnd(width)}  ${text}`;
  return [
    styled('bold', 'What commands print with --json'),
    description,
    ...printed.map(([name, { title = '' }]) => row(name, title)),
    '',
    styled('bold', 'What you write'),
    ...Object.entries(files).map(([name, { summary }]) => row(name, summary)),
  ];
}

/** A form for people: each key with its type and what it means. */
function renderForm(name: string, { description, properties, required = [] }: Form): readonly Line[] {
  const rows = Object.entries(properties).map(([key, property]) => ({
    key,
    type: `${typeText(property)}${required.includes(key) ? '' : ', optional'}`,
    meaning: property.description ?? '',
  }));
  const widthOf = (column: 'key' | 'type') => Math.max(...rows.map((row) => row[column].length));
  const [keys, types] = [widthOf('key'), Math.min(widthOf('type'), WIDEST_TYPE)];
  return [
    line`${styled('bold', name)}`,
    description,
    ...rows.map(({ key, type, meaning }) => `  ${key.padEnd(keys)}  ${type.padEnd(types)}  ${meaning}`),
  ];
}

const WIDEST_TYPE = 22;

/** Names of other forms stand for them. */
function typeText({ $ref, anyOf, type, items, ...inner }: Property): string {
  if ($ref !== undefined) return referredIn({ $ref }).join('');
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  if (type === undefined) return 'any';
  return [type].flat().map(oneType).join(' or ');

  function oneType(one: string): string {
    if (one === 'array') return items === undefined ? 'list' : `list of ${typeText(items)}`;
    const referred = one === 'object' ? [...new Set(referredIn(inner))] : [];
    return referred.length === 0 ? one : `object of ${referred.join(', ')}`;
  }
}

/** What is read of the JSON Schema of a file. */
interface FilePart {
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FilePart>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FilePart[];
  readonly items?: FilePart;
  readonly properties?: Readonly<Record<string, FilePart>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: FilePart | boolean;
}

interface Key {
  readonly value: FilePart;
  readonly isRequired: boolean;
}

/** The keys of a file for people, each below what it is a part of, with what it means. What was shown before is only named again. */
function renderFile(name: string, schema: FilePart): readonly Line[] {
  const { $defs = {} } = schema;
  const shown = new Map<string, string>();
  const { description } = schema;
  return [line`${styled('bold', name)}`, ...(description === undefined ? [] : [description]), ...partLines(schema, 1)];

  function partLines(part: FilePart, depth: number): readonly string[] {
    return [...keysOf(part)].flatMap(([key, { value, isRequired }]) => keyLines(key, value, isRequired, depth));
  }

  /** Of all forms that the part may have. A key is required if each of them requires it. */
  function keysOf(part: FilePart): ReadonlyMap<string, Key> {
    if (!hasKeys(part)) return new Map();
    const { properties = {}, required = [], items, anyOf = [], additionalProperties: values } = resolved(part);
    const own = Object.entries(properties).map(
      ([key, value]) => [key, { value, isRequired: required.includes(key) }] as const,
    );
    const named =
      typeof values === 'object' && hasKeys(values) ? ([['NAME', { value: values, isRequired: false }]] as const) : [];
    const forms = [...(items ? [items] : []), ...anyOf].filter((one) => hasKeys(one)).map(keysOf);
    const all = new Map<string, Key>([...own, ...named]);
    for (const [key, { value, isRequired }] of forms.flatMap((form) => [...form])) {
      const before = all.get(key);
      if (before === undefined)
        all.set(key, { value, isRequired: isRequired && forms.every((form) => form.get(key)?.isRequired) });
      else all.set(key, { ...before, value: either(before.value, value) });
    }
    return all;
  }

  function keyLines(key: string, part: FilePart, isRequired: boolean, depth: number): readonly string[] {
    const whole = resolved(part);
    const text = [partType(part), isRequired ? 'required' : '', whole.description ?? ''];
    const row = `${'  '.repeat(depth)}${key}  ${text.filter((one) => one !== '').join('; ')}`;
    if (!hasKeys(part)) return [row];
    const inner = JSON.stringify({ ...whole, description: undefined });
    const before = shown.get(inner);
    if (before !== undefined) return [`${row} (as ${before})`];
    shown.set(inner, key);
    return [row, ...partLines(part, depth + 1)];
  }

  function resolved(part: FilePart): FilePart {
    const target = part.$ref === undefined ? undefined : $defs[part.$ref.replace('#/$defs/', '')];
    return target === undefined
      ? part
      : { ...resolved(target), ...(part.description && { description: part.description }) };
  }

  /** @param within what refers to this part: values of JSON refer to themselves */
  function hasKeys(part: FilePart, within: readonly string[] = []): boolean {
    if (part.$ref !== undefined && within.includes(part.$ref)) return false;
    const path = part.$ref === undefined ? within : [...within, part.$ref];
    const { properties, items, anyOf = [], additionalProperties: values } = resolved(part);
    const parts = [...(items ? [items] : []), ...anyOf, ...(typeof values === 'object' ? [values] : [])];
    return properties !== undefined || parts.some((one) => hasKeys(one, path));
  }

  function partType(part: FilePart): string {
    if (part.$ref !== undefined && JSON.stringify($defs[part.$ref.replace('#/$defs/', '')]).includes(part.$ref))
      return 'any value';
    const { type, enum: choices, const: value, items, anyOf } = resolved(part);
    if (value !== undefined) return JSON.stringify(value);
    if (choices !== undefined) return choices.map(String).join(' | ');
    if (anyOf !== undefined) return [...new Set(anyOf.map(partType))].join(' or ');
    if (items !== undefined) return `list of ${partType(items)}`;
    return [type ?? 'any'].flat().join(' or ');
  }
}

function either(one: FilePart, other: FilePart): FilePart {
  return JSON.stringify(one) === JSON.stringify(other) ? one : { anyOf: [one, other] };
}
