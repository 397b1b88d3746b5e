import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { pages } from '../../client/pages/pages.ts';
import { pageSections, titleOf, visible } from '../../client/pages/markdown.ts';
import { PACKAGE_FOLDER } from '../../files/own-code.ts';
import { references } from './references.ts';
import { renderPage } from './render-page.ts';

const HERE = import.meta.dirname;

interface SitePage {
  /** In the checkout, or, of a reference, that it would have. */
  readonly path: string;
  readonly file: string;
  readonly text: string;
  readonly group: string;
}

/** Writes all pages, with what the program says of itself, as files for a browser or a web server. They need no network. */
export async function buildSite(folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  const { pages: written, schemas } = await references();
  const beside = ['README.md', 'CONTRIBUTING.md', 'NOTICE.md', 'CHANGELOG.md'].map((path): SitePage => ({
    path,
    file: path === 'README.md' ? 'index.html' : `${basename(path, '.md').toLowerCase()}.html`,
    text: readFileSync(join(PACKAGE_FOLDER, path), 'utf8'),
    group: 'About',
  }));
  const site: readonly SitePage[] = [
    ...beside,
    ...pages().map(({ name, text }) => ({ path: `docs/${name}.md`, file: `${name}.html`, text, group: 'Pages' })),
    ...written.map(({ name, text }) => ({ path: `docs/${name}.md`, file: `${name}.html`, text, group: 'Reference' })),
  ];
  for (const page of site) {
    const body = await renderPage(page.text, (target) => targetOf(target, page, site));
    writeFileSync(join(folder, page.file), documentOf(page, site, body));
  }
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(folder, 'schemas', `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  cpSync(join(PACKAGE_FOLDER, 'docs/images'), join(folder, 'images'), { recursive: true });
  for (const file of globSync('examples/**/*.{md,mjs,py,ts,yaml}', { cwd: PACKAGE_FOLDER })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(PACKAGE_FOLDER, file), join(folder, file));
  }
  copyFileSync(join(HERE, 'site.css'), join(folder, 'site.css'));
  copyFileSync(join(HERE, 'search.js'), join(folder, 'search.js'));
  copyFileSync(join(PACKAGE_FOLDER, 'node_modules/minisearch/dist/umd/index.js'), join(folder, 'minisearch.js'));
  writeFileSync(join(folder, 'search-index.js'), `const PAGES_INDEX = ${JSON.stringify(site.flatMap(sections))};\n`);
  return site.map(({ file }) => file);
}

function sections({ file, text, path }: SitePage) {
  const page = (titleOf(text) ?? path).replaceAll('`', '');
  return pageSections(visible(text)).map((section) => ({
    href: `${file}#${section.anchor}`,
    heading: section.heading.replaceAll('`', ''),
    page,
    text: section.text,
  }));
}

/** Where a link of a page leads in the site. What it lacks is in the checkout: its text is shown, and the path named. */
function targetOf(target: string, from: SitePage, site: readonly SitePage[]): string {
  const [path = '', anchor] = target.split('#');
  const end = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return end;
  const whole = normalize(join(dirname(from.path), path));
  const page = site.find((one) => one.path === whole);
  if (page !== undefined) return `${page.file}${end}`;
  return whole.replace(/^docs\//, '') + (/^examples(\/\w+)*$/.test(whole) ? '/' : '');
}

function documentOf(page: SitePage, site: readonly SitePage[], body: string): string {
  const groups = Map.groupBy(site, ({ group }) => group);
  const links = [...groups].map(([group, of]) => {
    const items = of.map(({ file, text, path }) => {
      const current = file === page.file ? ' aria-current="page"' : '';
      return `<a href="${file}"${current}>${escaped(titleOf(text) ?? path)}</a>`;
    });
    return `<h2>${group}</h2>\n${items.join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titleOf(page.text) ?? page.path)} - ToolSandbox on Temporal</title>
<link rel="stylesheet" href="site.css">
</head>
<body>
<nav aria-label="Pages">
<input id="query" type="search" placeholder="Search" aria-label="Search the pages">
<ul id="hits" aria-live="polite"></ul>
${links.join('\n')}
</nav>
<main>
${body}</main>
<script src="minisearch.js"></script>
<script src="search-index.js"></script>
<script src="search.js"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('`', '');
}
