import { escapeXml } from './escape-xml.ts';

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

/** Readable by mail, on a telephone, in the dark and on paper. */
const STYLE = `
:root { color-scheme: light dark; --text: #1c2024; --soft: #5b6169; --line: #d8dce1; --back: #fff; --band: #f4f6f8; --bad: #b3261e;
  --c0: #0b66c3; --c1: #b4500b; --c2: #17763a; --c3: #8a3ab9; --c4: #b01e5c; --c5: #5f6b00; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #a5acb5; --line: #3a4048; --back: #15181c; --band: #1e2228;
  --bad: #ff8a80; --c0: #6db3ff; --c1: #ffab70; --c2: #6fd692; --c3: #d2a8ff; --c4: #ff8fb8; --c5: #cfd87a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1400px; padding: 1rem; background: var(--back); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
header p { margin: 0; color: var(--soft); }
ul { padding-left: 1.2rem; }
li, code { overflow-wrap: anywhere; }
code { font-size: .85rem; }
.failed { padding: .5rem .75rem; border-left: 4px solid var(--bad); background: var(--band); overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
.key { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; border-radius: 50%; background: var(--c); }
.key.floor { width: 0; border-left: 2px dashed var(--soft); border-radius: 0; background: none; }
.chart { display: grid; grid-template-columns: minmax(4rem, 15rem) 1fr; align-items: center; row-gap: .35rem; column-gap: .75rem; }
.column { line-height: 1.2; }
.column span { color: var(--soft); font-size: .85rem; }
.axis text { fill: var(--soft); font-size: 12px; text-anchor: middle; }
svg { display: block; overflow: visible; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg line.floor { stroke: var(--soft); stroke-width: 2; stroke-dasharray: 3 3; }
svg g line { stroke: var(--c); stroke-width: 3; stroke-linecap: round; opacity: .55; }
svg g circle { fill: var(--c); }
.color-0 { --c: var(--c0); } .color-1 { --c: var(--c1); } .color-2 { --c: var(--c2); }
.color-3 { --c: var(--c3); } .color-4 { --c: var(--c4); } .color-5 { --c: var(--c5); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .35rem; text-align: right; white-space: nowrap; }
thead { border-bottom: 1px solid var(--line); }
tbody th { text-align: left; font-weight: normal; position: sticky; left: 0; background: var(--back); }
.heading th { padding-top: .7rem; font-weight: 600; position: static; }
.heading span { position: sticky; left: .5rem; }
small { color: var(--soft); }
@media (max-width: 600px) { .column span { display: none; } .chart { grid-template-columns: 3rem 1fr; } }
`;
