import { escapeXml } from './escape-xml.ts';
import { STYLE } from './style.ts';

/** No scripts, and nothing is requested. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

interface Page {
  /** Text. */
  readonly title: string;
  /** Text. */
  readonly subtitle: string;
  /** Lines of HTML. */
  readonly body: readonly string[];
}

/** One file to send by mail. */
export function htmlPage({ title, subtitle, body }: Page): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeXml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<header><h1>${escapeXml(title)}</h1><p>${escapeXml(subtitle)}</p></header>`,
    '<main>',
    ...body,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
