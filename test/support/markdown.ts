import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const prose = page.replaceAll(/^```.*?^```/gms, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return new Set(headings.map((anchor, index) => numbered(anchor, headings.slice(0, index))));
}

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function numbered(anchor: string, before: readonly string[]): string {
  const same = before.filter((one) => one === anchor).length;
  return same === 0 ? anchor : `${anchor}-${same}`;
}

/** Where the links of a page lead, but those to other hosts. */
export function linksOf(page: string): readonly { readonly path: string; readonly anchor: string }[] {
  const prose = page.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ path: target.split('#')[0] ?? '', anchor: target.split('#')[1] ?? '' }));
}
