import { createHash } from 'node:crypto';
import { COLUMNS, viewPath } from './sweep-view.ts';
import type { SweepView } from './sweep-view.ts';

/** A page that the proxy answers itself. */
export interface Page {
  readonly path: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the web UI (2.42) keeps the columns of each namespace in the browser. */
const COLUMNS_KEY = 'namespace-workflow-table-columns';

/** Sets the columns in the browser, which a link cannot do, and then opens the list. */
export function entryPage(view: SweepView): Page {
  const columns = COLUMNS.map((label) => ({ label, pinned: false }));
  const script = [
    'try {',
    `  const key = ${literal(COLUMNS_KEY)};`,
    '  const all = JSON.parse(localStorage.getItem(key) ?? "{}");',
    `  localStorage.setItem(key, JSON.stringify({ ...all, [${literal(view.namespace)}]: ${literal(columns)} }));`,
    '} finally {',
    `  location.replace(${literal(viewPath(view))});`,
    '}',
  ].join('\n');
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    path: view.sweep === null ? '/toolsandbox/workflows' : `/toolsandbox/sweep/${encodeURIComponent(view.sweep)}`,
    html: `<!doctype html>\n<meta charset="utf-8">\n<title>ToolSandbox</title>\n<script>${script}</script>\n`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'`,
      'cache-control': 'no-store',
    },
  };
}

/** A value in a script inside of HTML, which a `<` could end. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
