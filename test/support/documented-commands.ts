import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The pages that show commands. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** The lines of a page's shell blocks, as written but without comments. @param section its heading */
export function documentedLines(page: string, section?: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const part = section === undefined ? text : (text.split(`\n## ${section}\n`)[1] ?? '').split(/^## /m)[0];
  const blocks = [...(part ?? '').matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/ +#.*$/, '').trim())
    .filter((line) => line !== '');
}

/** Those of `toolsandbox`. */
export function documentedCommands(page: string, section?: string): readonly string[] {
  return documentedLines(page, section).filter((line) => line.startsWith('npx toolsandbox '));
}
