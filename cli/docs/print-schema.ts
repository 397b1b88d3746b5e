import { FILE_SCHEMAS, outputForms, requiredName, schemaNamed } from '../../client/schemas/schemas.ts';
import { print, printForeignJson } from '../say.ts';
import type { SchemaOptions } from './schema-command.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

export function printSchema(words: readonly string[], { json }: SchemaOptions): void {
  if (words.length === 0)
    return json ? printForeignJson(outputForms()) : print(renderForms(outputForms(), FILE_SCHEMAS));
  const name = requiredName(words);
  if (json) return printForeignJson(schemaNamed(name));
  print(renderSchema(name, schemaNamed(name)));
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

/** What is read of a JSON Schema. */
interface Part {
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Part>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Part[];
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Part | boolean;
}

interface Key {
  readonly value: Part;
  readonly isRequired: boolean;
}

/** The keys of a form or a file for people, each below what it is a part of, with what it means. What was shown before is only named again. */
function renderSchema(name: string, schema: Part): readonly Line[] {
  const { $defs = {} } = schema;
  const shown = new Map<string, string>();
  const { description } = resolved(schema);
  return [line`${styled('bold', name)}`, ...(description === undefined ? [] : [description]), ...partLines(schema, 1)];

  function partLines(part: Part, depth: number): readonly string[] {
    return [...keysOf(part)].flatMap(([key, { value, isRequired }]) => keyLines(key, value, isRequired, depth));
  }

  /** Of all forms that the part may have. A key is required if each of them requires it. */
  function keysOf(part: Part): ReadonlyMap<string, Key> {
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

  function keyLines(key: string, part: Part, isRequired: boolean, depth: number): readonly string[] {
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

  function resolved(part: Part): Part {
    const target = part.$ref === undefined ? undefined : $defs[part.$ref.replace('#/$defs/', '')];
    return target === undefined
      ? part
      : { ...resolved(target), ...(part.description && { description: part.description }) };
  }

  /** @param within what refers to this part: values of JSON refer to themselves */
  function hasKeys(part: Part, within: readonly string[] = []): boolean {
    if (part.$ref !== undefined && within.includes(part.$ref)) return false;
    const path = part.$ref === undefined ? within : [...within, part.$ref];
    const { properties, items, anyOf = [], additionalProperties: values } = resolved(part);
    const parts = [...(items ? [items] : []), ...anyOf, ...(typeof values === 'object' ? [values] : [])];
    return properties !== undefined || parts.some((one) => hasKeys(one, path));
  }

  function partType(part: Part): string {
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

function either(one: Part, other: Part): Part {
  return JSON.stringify(one) === JSON.stringify(other) ? one : { anyOf: [one, other] };
}
