import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageSections } from '../../client/pages/markdown.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The pages of the repository: all tracked Markdown files but those of tests. */
export const MARKDOWN: readonly string[] = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('test/'));

export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The anchors of its headings, as GitHub makes them. */
export function anchorsOf(page: string): ReadonlySet<string> {
  return new Set(pageSections(page).map(({ anchor }) => anchor));
}

/** Where the links of a page lead, but those to other hosts. */
export function linksOf(page: string): readonly { readonly path: string; readonly anchor: string }[] {
  const prose = page.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ path: target.split('#')[0] ?? '', anchor: target.split('#')[1] ?? '' }));
}
