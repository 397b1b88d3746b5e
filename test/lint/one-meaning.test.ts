import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PRODUCTION } from './folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|const|let|function\*?|class|interface|type|enum) (?<name>\w+)/gm;

/** Names that mean the same in each of their files. */
const SAME_MEANING: Readonly<Record<string, string>> = {
  command: 'each folder of a command has one',
  commands: 'each folder of a group has several',
};

/** Each name that several of these sources export, with their paths. */
function sharedNames(sources: ReadonlyMap<string, string>): Readonly<Record<string, readonly string[]>> {
  const declared = [...sources].flatMap(([path, source]) =>
    // An overloaded function is declared several times in its file.
    [...new Set([...source.matchAll(EXPORTED)].map(({ groups }) => groups?.['name'] ?? ''))].map((name) => ({
      name,
      path,
    })),
  );
  const byName = Map.groupBy(declared, ({ name }) => name);
  return Object.fromEntries(
    [...byName]
      .filter(([, places]) => places.length > 1)
      .map(([name, places]) => [name, places.map(({ path }) => path)]),
  );
}

it('an exported name has one meaning: no other file exports it', () => {
  // The app of the viewer is a program of its own, whose components are named after what they show.
  const files = globSync(
    PRODUCTION.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT, exclude: ['viewer/app/**'] },
  );
  expect(files.length).toBeGreaterThan(500);
  const shared = sharedNames(new Map(files.map((file) => [file, readFileSync(ROOT + file, 'utf8')])));
  expect(Object.keys(shared).toSorted(), JSON.stringify(shared, null, 2)).toEqual(Object.keys(SAME_MEANING));
});

it.each([
  ['export interface Run {', 'export type Run = 1;'],
  ['export function run() {', 'export const run = 1;'],
  ['export async function* run() {', 'export class run {'],
])('a second one is found however it is declared: %s and %s', (one, other) => {
  const name = one.includes('Run') ? 'Run' : 'run';
  expect(sharedNames(new Map(Object.entries({ one, other })))).toEqual({ [name]: ['one', 'other'] });
  expect(sharedNames(new Map(Object.entries({ one: `${one}\n${one}`, other: other.replace('export ', '') })))).toEqual(
    {},
  );
});
