import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lint } from './lint-fixtures.ts';

const LINES = ['text/line.ts', 'text/escape-for-terminal.ts'];
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const MIXED: Readonly<Record<string, string>> = {
  'in a template': '`x ${styled("red", text)}`',
  'in a template, where it may be a string': '`x ${either}`',
  'in a sum': '"x" + styled("red", text)',
  joined: '[either].join(" ")',
  'turned into a string': 'String(either)',
  'asked for its string': 'line`x`.toString()',
};
const RIGHT: Readonly<Record<string, string>> = {
  'a styled line in a styled line': 'line`x ${styled("red", text)} ${either}`',
  'a shown line in a template': '`x ${shownLine(either)}`',
};

it('a styled line that is taken for a string fails lint', async () => {
  const expressions = Object.entries({ ...MIXED, ...RIGHT });
  const sources = new Map(LINES.map((path) => [path, readFileSync(ROOT + path, 'utf8')]));
  for (const [index, [, expression]] of expressions.entries())
    sources.set(
      `cli/case-${index}.ts`,
      `import { line, shownLine, styled } from '../text/line.ts';\nimport type { Line } from '../text/line.ts';\n` +
        `export const f = (text: string, either: Line) => [${expression}, shownLine, styled, line];\n`,
    );
  const violated = await lint(sources, { typed: true });
  for (const [index, [what]] of expressions.entries())
    expect([what, violated.get(`cli/case-${index}.ts`)?.has('typescript(no-base-to-string)')]).toEqual([
      what,
      what in MIXED,
    ]);
});
