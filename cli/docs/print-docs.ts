import { pages, requiredPage } from '../../client/pages/pages.ts';
import type { Page } from '../../client/pages/pages.ts';
import { searchPages } from '../../client/pages/search-pages.ts';
import type { PageHit } from '../../client/pages/search-pages.ts';
import { UserError } from '../../client/errors.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { line, styled } from '../../text/line.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import type { DocsOptions } from './docs-command.ts';
import { pageLines } from './page-lines.ts';

/** Prints a page, or all of them with a line each, or the sections that hold some words. */
export function printDocs(given: string | undefined, { search, json }: DocsOptions): number | void {
  if (search !== undefined) return printHits(search, searchPages(search), json);
  if (given === undefined) return printList(pages(), json);
  const page = requiredPage(given);
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

function printHits(words: string, hits: readonly PageHit[], json: boolean | undefined): number {
  if (hits.length === 0)
    throw new UserError(`no section of the pages has all of "${words}": leave out a word, or see \`toolsandbox docs\``);
  for (const hit of hits) {
    if (json) printJson(hit satisfies OutputForms['docs-search']);
    else print([line`${styled('bold', `${hit.name}#${hit.anchor}`)}`, `    ${hit.line}`]);
  }
  if (!json) say(['read one:', `  ${hintCommand('docs', `${hits[0]!.name}#${hits[0]!.anchor}`)}`]);
  return 0;
}
