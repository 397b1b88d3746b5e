import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { pages } from '../../client/pages/pages.ts';
import { anchorsOf, linksOf, readPage } from '../support/markdown.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHIPPED = new Set(globSync(packageJson.files, { cwd: ROOT }));

it('the package has the pages that `docs` lists, and all programs of examples/', () => {
  const tracked = execFileSync('git', ['ls-files', 'docs/*.md', 'examples'], { cwd: ROOT, encoding: 'utf8' });
  const files = tracked.split('\n').filter((path) => path !== '' && !path.startsWith('docs/decisions/'));
  expect(files.filter((path) => !SHIPPED.has(path))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(pages().map(({ name }) => `docs/${name}.md`)));
});

it('what texts of the program name is a page of the package, and its section', () => {
  const said = execFileSync(
    'git',
    [
      'grep',
      '-hoE',
      String.raw`docs/[a-z-]+\.md(#[a-z0-9-]+)?`,
      '--',
      '*.ts',
      '*.json',
      '*.yaml',
      '*.py',
      ':!test',
      ':!infra',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const named = [...new Set(said.trim().split('\n'))].map((one) => one.split('#'));
  expect(named.length).toBeGreaterThan(20);
  const lacking = named.filter(
    ([page = '', anchor]) => !SHIPPED.has(page) || (anchor !== undefined && !anchorsOf(readPage(page)).has(anchor)),
  );
  expect(lacking).toEqual([]);
});

/** They are larger than all else together; the program prints what they show. */
const PICTURE = /\.png$/;

it('every link of a page of the package leads to a file of the package', () => {
  const links = pages().flatMap(({ name }) =>
    linksOf(readPage(`docs/${name}.md`)).map(({ path }) => join('docs', path === '' ? `${name}.md` : path)),
  );
  const shipped = (path: string) => SHIPPED.has(path) || [...SHIPPED].some((file) => dirname(file) === path);
  expect(links.filter((path) => !PICTURE.test(path) && !shipped(path))).toEqual([]);
  expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('the pages name files of the package where they are once it is installed', () => {
  const texts = pages().map(({ name }) => readPage(`docs/${name}.md`));
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, path = '']) => path));
  const named = [
    ...found(/\$schema=(\S+)/g).filter((path) => !path.startsWith('../.schemas/')),
    ...found(/[\s`]([\w./-]*dist\/[\w./-]+)/g),
  ];
  expect(named.length).toBeGreaterThan(5);
  const installed = named.map(
    (path) => /^(?:\.\.?\/)?node_modules\/toolsandbox\/dist\/(.+)$/.exec(path)?.[1] ?? `not installed: ${path}`,
  );
  expect(installed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('no page begins with an install from the registry, where this package is not', () => {
  const installing = /npm (install|i|add) (--?\S+ )*toolsandbox\b/;
  expect(
    ['README.md', ...pages().map(({ name }) => `docs/${name}.md`)].filter((page) => installing.test(readPage(page))),
  ).toEqual([]);
});
