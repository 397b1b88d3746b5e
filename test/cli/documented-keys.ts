import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const PAGE = readFileSync(new URL('../../docs/json-output.md', import.meta.url), 'utf8');

interface DocumentedKeys {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** The keys in the first column of the table under a heading; those whose meaning begins with "Optional" may be absent. */
export function documentedKeys(heading: string): DocumentedKeys {
  const [, section] = PAGE.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`docs/json-output.md has no section "${heading}"`);
  const [own = ''] = section.split(/^#/m);
  const rows = own.split('\n').flatMap((line) => {
    const [, keys = '', meaning = ''] = line.split(/(?<!\\)\|/);
    return keysIn(keys).map((key) => ({ key, isOptional: meaning.trim().startsWith('Optional') }));
  });
  if (rows.length === 0) throw new Error(`section "${heading}" of docs/json-output.md has no table`);
  const named = (optional: boolean) => rows.filter(({ isOptional }) => isOptional === optional).map(({ key }) => key);
  return { required: named(false), optional: named(true) };
}

function keysIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`(\w+)`/g)].flatMap(([, key]) => key ?? []);
}

/** The value has all documented keys, save optional ones, and no other. */
export function expectDocumented(value: unknown, ...headings: readonly string[]): void {
  const documented = headings.map(documentedKeys);
  const optional = new Set(documented.flatMap((keys) => keys.optional));
  const printed = Object.keys(value as object).filter((key) => !optional.has(key));
  const required = documented.flatMap((keys) => keys.required);
  expect(printed.toSorted(), headings.join(', ')).toEqual(required.toSorted());
}
