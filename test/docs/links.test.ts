import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, linksOf, MARKDOWN, readPage } from '../support/markdown.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each(MARKDOWN)('every link of %s leads somewhere', (page) => {
  const broken = linksOf(readPage(page)).filter(({ path, anchor }) => {
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== '' && target.endsWith('.md') && !anchorsOf(readPage(target)).has(anchor);
  });
  expect(broken).toEqual([]);
});

it('every page that a file names is there', () => {
  const named = execFileSync('git', ['grep', '-noE', String.raw`docs/[a-z/0-9-]+\.md(#[a-z0-9-]+)?`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const missing = named.split('\n').filter((line) => {
    const [, page = '', anchor = ''] = /:(docs\/[^#]+)#?(.*)$/.exec(line) ?? [];
    if (page === '') return false;
    return !existsSync(join(ROOT, page)) || (anchor !== '' && !anchorsOf(readPage(page)).has(anchor));
  });
  expect(missing).toEqual([]);
});

it('no page of docs/ is out of reach of the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached)
    for (const { path } of linksOf(readPage(page))) if (path.endsWith('.md')) reached.add(join(dirname(page), path));
  const pages = MARKDOWN.filter((path) => /^docs\/[^/]+\.md$/.test(path));
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});
