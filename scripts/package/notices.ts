import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

/** Names, versions and licences of the packages that these files belong to, as Markdown. */
export function noticesOf(files: readonly string[]): string {
  const folders = new Set(files.filter((file) => file.includes('node_modules')).map(packageFolder));
  const notices = [...folders].map(noticeOf).toSorted();
  return `# Packages whose code is in this folder\n\n${notices.join('\n')}`;
}

function packageFolder(file: string): string {
  const folder = dirname(file);
  const manifest = join(folder, 'package.json');
  const isPackage = existsSync(manifest) && 'version' in (JSON.parse(readFileSync(manifest, 'utf8')) as object);
  return isPackage ? folder : packageFolder(folder);
}

function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = globSync('{licen[cs]e,LICEN[CS]E,notice,NOTICE}*', { cwd: folder }).toSorted();
  const author = typeof manifest.author === 'string' ? manifest.author : (manifest.author?.name ?? '');
  const parts = [
    `## ${manifest.name} ${manifest.version}`,
    [manifest.license, author].filter(Boolean).join(', '),
    ...texts.map((name) => readFileSync(join(folder, name), 'utf8').trim().replaceAll(/^/gm, '    ')),
  ];
  return `${parts.join('\n\n')}\n`;
}
