import { referredIn } from '../../client/schemas/schemas.ts';
import type { FILE_SCHEMAS, Form, outputForms, Property } from '../../client/schemas/schemas.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';

/** The names of all forms, one per line. */
export function renderForms(
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
export function renderForm(name: string, { description, properties, required = [] }: Form): readonly Line[] {
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
