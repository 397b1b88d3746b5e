import { readFileSync } from 'node:fs';

const PAGE = readFileSync(new URL('../../docs/json-output.md', import.meta.url), 'utf8');

interface DocumentedKeys {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** The keys in the first column of the table under a heading; those whose meaning begins with "Optional" may be absent. */
function documentedKeys(heading: string): DocumentedKeys {
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

/** How the keys of a printed object differ from those documented under the headings; optional keys may be absent. */
export function keyDifferences(printed: unknown, ...headings: readonly string[]): readonly string[] {
  const documented = headings.map(documentedKeys);
  const required = documented.flatMap((keys) => keys.required);
  const known = new Set([...required, ...documented.flatMap((keys) => keys.optional)]);
  const keys = Object.keys(printed as object);
  return [
    ...required.filter((key) => !keys.includes(key)).map((key) => `${headings.join(', ')}: ${key} is not printed`),
    ...keys.filter((key) => !known.has(key)).map((key) => `${headings.join(', ')}: ${key} is not documented`),
  ];
}
