import { pages, requiredPage } from '../../client/pages/pages.ts';
import type { Page } from '../../client/pages/pages.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { line, styled } from '../../text/line.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import type { DocsOptions } from './docs-command.ts';
import { pageLines } from './page-lines.ts';

/** Prints a page, or all of them with a line each. */
export function printDocs(words: readonly string[], { json }: DocsOptions): void {
  if (words.length === 0) return printList(pages(), json);
  const page = requiredPage(words.join(' '));
  if (json) printJson(page satisfies OutputForms['docs']);
  else print(pageLines(page.text));
}

function printList(all: readonly Page[], json: boolean | undefined): void {
  const width = Math.max(...all.map(({ name }) => name.length));
  for (const { name, title, about } of all) {
    if (json) printJson({ name, title, about } satisfies OutputForms['docs']);
    else print(line`${styled('bold', name.padEnd(width))}  ${about}`);
  }
  if (!json) say(['read one:', `  ${hintCommand('docs', 'install')}`]);
}
