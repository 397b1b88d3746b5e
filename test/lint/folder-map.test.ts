import { beforeAll, describe, expect, it } from 'vitest';
import { FOLDERS, PRODUCTION, PURE } from './folders.ts';
import { lint } from './lint-fixtures.ts';

/** Which folders each folder may import (folder map in CONTRIBUTING.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  files: [],
  modules: ['files', 'sandbox'],
  text: ['sandbox'],
  sandbox: [],
  language: ['sandbox'],
  worlds: ['sandbox'],
  evaluation: ['sandbox', 'language'],
  scenarios: ['files', 'modules', 'sandbox', 'language', 'worlds', 'evaluation'],
  reference: ['files', 'sandbox', 'worlds', 'evaluation', 'scenarios'],
  services: ['files', 'sandbox', 'worlds'],
  limits: ['files', 'sandbox'],
  runs: ['text', 'sandbox', 'evaluation'],
  roles: ['files', 'modules', 'sandbox', 'language'],
  diagnosis: ['text', 'sandbox', 'limits', 'runs', 'results'],
  activities: [...PURE, 'results'],
  validation: [
    'files',
    'modules',
    'sandbox',
    'language',
    'worlds',
    'evaluation',
    'scenarios',
    'services',
    'runs',
    'roles',
    'activities',
  ],
  workflows: ['runs', 'sandbox'],
  workers: PRODUCTION.filter((folder) => !['cli', 'seats', 'client', 'validation', 'viewer'].includes(folder)),
  results: ['files', 'text', 'sandbox', 'worlds', 'evaluation', 'limits'],
  viewer: [
    'files',
    'text',
    'sandbox',
    'worlds',
    'evaluation',
    'scenarios',
    'runs',
    'activities',
    'workers',
    'results',
    'infra',
  ],
  client: PRODUCTION.filter((folder) => folder !== 'cli' && folder !== 'seats'),
  seats: PRODUCTION.filter((folder) => folder !== 'cli'),
  cli: PRODUCTION,
  infra: ['files', 'text'],
  bench: [...PRODUCTION, 'scripts'],
  scripts: [...PRODUCTION, 'bench'],
  test: FOLDERS,
};

interface Case {
  readonly title: string;
  readonly path: string;
  readonly source: string;
  readonly rule: string;
  readonly violated: boolean;
}

const IMPORTS = 'eslint(no-restricted-imports)';
const arrows: Case[] = FOLDERS.flatMap((from) =>
  FOLDERS.filter((to) => to !== from).map((to) => {
    const violated = !MAY_IMPORT[from]?.includes(to);
    return {
      title: `${from}/ ${violated ? 'must not' : 'may'} import ${to}/`,
      path: `${from}/to-${to}.ts`,
      source: `import { x } from '../${to}/x.ts';\nexport const y = x;\n`,
      rule: IMPORTS,
      violated,
    };
  }),
);

function special(title: string, path: string, source: string, rule: string, violated = true): Case {
  return { title, path, source, rule, violated };
}

const forms: Case[] = [
  special('a type import is checked', 'sandbox/a.ts', `export type { X } from '../cli/x.ts';\n`, IMPORTS),
  special('a re-export is checked', 'sandbox/b.ts', `export { x } from '../cli/x.ts';\n`, IMPORTS),
  special('a dynamic import is checked', 'sandbox/c.ts', `export const x = await import('../cli/x.ts');\n`, IMPORTS),
  special(
    'an import in a nested folder is checked',
    'sandbox/tools/fuzzy/d.ts',
    `export { x } from '../../../cli/y/x.ts';\n`,
    IMPORTS,
  ),
  special(
    'workflows/ may import types of activities/',
    'workflows/e.ts',
    `export type { X } from '../activities/x.ts';\n`,
    IMPORTS,
    false,
  ),
  special(
    'infra/ may import runs/search-attributes.ts',
    'infra/sources/f.ts',
    `export { x } from '../../runs/search-attributes.ts';\n`,
    IMPORTS,
    false,
  ),
  special(
    'files/ may import sandbox/user-facing-error.ts',
    'files/j.ts',
    `export { x } from '../sandbox/user-facing-error.ts';\n`,
    IMPORTS,
    false,
  ),
  special(
    'infra/ may import sandbox/user-facing-error.ts',
    'infra/j.ts',
    `export { x } from '../sandbox/user-facing-error.ts';\n`,
    IMPORTS,
    false,
  ),
  special(
    'infra/ must not import the tools',
    'infra/k.ts',
    `export { x } from '../sandbox/tools/definition.ts';\n`,
    IMPORTS,
  ),
  special(
    'activities/ may import infra/grpc-answer.ts',
    'activities/l.ts',
    `export { x } from '../infra/grpc-answer.ts';\n`,
    IMPORTS,
    false,
  ),
  special(
    'evaluation/ may import what a world is',
    'evaluation/facts/m.ts',
    `export { x } from '../../worlds/world.ts';\n`,
    IMPORTS,
    false,
  ),
  special(
    'evaluation/ must not import a world',
    'evaluation/facts/n.ts',
    `export { x } from '../../worlds/phone/tables.ts';\n`,
    IMPORTS,
  ),
  special(
    'evaluation/ must not import the tools of the phone',
    'evaluation/facts/n.ts',
    `export { x } from '../../worlds/phone/world.ts';\n`,
    IMPORTS,
  ),
  special('runs/ must not import Temporal', 'runs/g.ts', `export { x } from '@temporalio/common';\n`, IMPORTS),
  special('an import cycle is found', 'cli/h.ts', `export { x } from './i.ts';\n`, 'import(no-cycle)'),
  special(
    'an import cycle is found in every file',
    'cli/i.ts',
    `export { y as x } from './h.ts';\n`,
    'import(no-cycle)',
  ),
  special(
    'an import cycle of types is found',
    'cli/p.ts',
    `import type { Q } from './q.ts';\nexport type P = Q | 1;\nexport const p = 1;\n`,
    'import(no-cycle)',
  ),
  special(
    'an import cycle is found if only one half of it is of types',
    'cli/q.ts',
    `import { p } from './p.ts';\nexport type Q = 2;\nexport const q = p;\n`,
    'import(no-cycle)',
  ),
];

const sandboxed: Case[] = ['sandbox', 'language', 'worlds', 'evaluation', 'text', 'runs', 'workflows'].flatMap(
  (folder) => [
    special(
      `${folder}/ must not import Node built-ins`,
      `${folder}/n1.ts`,
      `export { join } from 'node:path';\n`,
      'import(no-nodejs-modules)',
    ),
    special(
      `${folder}/ must not import Node built-ins without prefix`,
      `${folder}/n2.ts`,
      `export { join } from 'path';\n`,
      'import(no-nodejs-modules)',
    ),
    special(`${folder}/ must not import zod values`, `${folder}/n3.ts`, `export { z } from 'zod';\n`, IMPORTS),
    special(`${folder}/ may import zod types`, `${folder}/n4.ts`, `export type { z } from 'zod';\n`, IMPORTS, false),
    special(
      `${folder}/ must not use random numbers`,
      `${folder}/n5.ts`,
      `export const x = Math.random();\n`,
      'eslint(no-restricted-properties)',
    ),
    ...['Date', 'performance', 'process', 'Buffer', 'crypto', 'fetch', 'setTimeout'].map((name) =>
      special(
        `${folder}/ must not use ${name}`,
        `${folder}/no-${name}.ts`,
        `export const x = ${name};\n`,
        'eslint(no-restricted-globals)',
      ),
    ),
  ],
);

const inBrowsers: Case[] = [
  special(
    'results/statistics/ must not import Node built-ins',
    'results/statistics/n1.ts',
    `export { join } from 'node:path';\n`,
    'import(no-nodejs-modules)',
  ),
  special(
    'results/statistics/ must not use random numbers',
    'results/statistics/n2.ts',
    `export const x = Math.random();\n`,
    'eslint(no-restricted-properties)',
  ),
];

const bundled: Case[] = ['runs', 'workflows'].flatMap((folder) =>
  ['tools', 'augmentation'].flatMap((part) => [
    special(
      `${folder}/ must not import sandbox/${part}/`,
      `${folder}/v-${part}.ts`,
      `export { x } from '../sandbox/${part}/x.ts';\n`,
      IMPORTS,
    ),
    special(
      `${folder}/ may import types of sandbox/${part}/`,
      `${folder}/t-${part}.ts`,
      `export type { X } from '../sandbox/${part}/x.ts';\n`,
      IMPORTS,
      false,
    ),
  ]),
);

const printing: Case[] = [
  ...['stdout', 'stderr'].map((stream) =>
    special(
      `cli/ must not write to ${stream} past cli/say.ts`,
      `cli/list/p-${stream}.ts`,
      `process.${stream}.write('x');\n`,
      'eslint(no-restricted-properties)',
    ),
  ),
  special(
    'cli/ must not use the streams by another name',
    'cli/p-renamed.ts',
    `export const { stdout } = process;\n`,
    'eslint(no-restricted-properties)',
  ),
  special('cli/ must not use console', 'cli/p-console.ts', `console.log('x');\n`, 'eslint(no-console)'),
  special(
    'client/ must not print',
    'client/p-stdout.ts',
    `process.stdout.write('x');\n`,
    'eslint(no-restricted-properties)',
  ),
  special(
    'seats/ must not print',
    'seats/p-stdout.ts',
    `process.stdout.write('x');\n`,
    'eslint(no-restricted-properties)',
  ),
  special('client/ must not use console', 'client/p-console.ts', `console.log('x');\n`, 'eslint(no-console)'),
  special(
    'cli/say.ts may write',
    'cli/say.ts',
    `process.stdout.write('x');\n`,
    'eslint(no-restricted-properties)',
    false,
  ),
];

const all = [...arrows, ...forms, ...sandboxed, ...inBrowsers, ...bundled, ...printing];
let violations: ReadonlyMap<string, ReadonlySet<string>>;
beforeAll(async () => {
  violations = await lint(new Map(all.map(({ path, source }) => [path, source])));
});

describe('the lint configuration enforces that', () => {
  it.each(all)('$title', ({ path, rule, violated }) => {
    expect(violations.get(path)?.has(rule)).toBe(violated);
  });
});
