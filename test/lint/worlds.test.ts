import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { PRODUCTION } from './folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN_ROOM = 'worlds/phone/';
const KNOW_WORLDS = ['worlds/known-tables.ts', 'worlds/known-worlds.ts'];

/** Every world has the tool that ends a conversation. */
const NAMES = [...Object.keys(PHONE.tables), ...PHONE.tools.map(({ name }) => name)].filter(
  (name) => name !== END_TOOL,
);
const NAME = new RegExp(String.raw`\b(?:${NAMES.join('|')})\b`, 'g');

/** Names of the phone in identifiers, strings, templates, patterns, types and text on pages; comments may give examples. */
function namesIn(file: string, source: string): readonly string[] {
  if (!withoutEscapes(source).match(NAME)) return [];
  const { program, errors } = parseSync(file, source);
  expect(errors, file).toEqual([]);
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node === 'string') for (const name of withoutEscapes(node).match(NAME) ?? []) found.add(name);
    if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) walk(child);
  };
  walk(program);
  return [...found];
}

/** In a pattern, `\b` and the like stand before names. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/\\\w/g, ' ');
}

const files = globSync(
  PRODUCTION.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: ROOT },
).filter((file) => !file.startsWith(OWN_ROOM));
const source = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

it('no table and no tool of the phone is named outside its room, its catalogue and tests', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(NAMES.length).toBeGreaterThan(30);
  const named = files.flatMap((file) => namesIn(file, source(file)).map((name) => `${file} names ${name}`));
  expect(named).toEqual([]);
});

it('nothing else is imported from the room of a world: other rooms ask for worlds by name', () => {
  const importing = files.filter((file) => /(?:from |import\()'[^']*\/phone\/[^']+'/.test(source(file)));
  expect(importing.toSorted()).toEqual(KNOW_WORLDS);
});

it.each([
  "if (table === 'SETTING') show();",
  'const text = `calls ${name} or add_contact`;',
  'const kind = <p>Look at SETTING</p>;',
  'type Table = "REMINDER";',
  'const found = /\\badd_contact\\b/;',
  'const { MESSAGING } = world;',
])('a name is found wherever it stands: %s', (text) => {
  expect(namesIn('a.tsx', text)).toHaveLength(1);
});

it.each(['// as in SETTING.wifi', '/** `add_contact` */', "const a = 'SETTINGS';", "const b = 'reminder';"])(
  'this is none: %s',
  (text) => {
    expect(namesIn('a.tsx', text)).toEqual([]);
  },
);
