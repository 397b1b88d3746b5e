import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../files/own-code.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { UserError } from '../errors.ts';
import { proseOf, sectionNamed, titleOf, visible } from './markdown.ts';

/** The folder of the pages, which the package brings. Texts name a page as `docs/NAME.md`. */
const FOLDER = join(PACKAGE_FOLDER, 'docs');

export interface PageSummary {
  /** As `toolsandbox docs NAME` takes it. */
  readonly name: string;
  /** Its heading. */
  readonly title: string;
  /** Its first sentence. */
  readonly about: string;
}

/** A page, or one of its sections. */
export interface Page extends PageSummary {
  /** Markdown. */
  readonly text: string;
}

/** All pages, by name. */
export function pages(): readonly Page[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => pageOf(file.replace(/\.md$/, '')));
}

/**
 * The page of a name, as people write it: `models`, `models.md`, `docs/models.md`; with an anchor, only that section.
 * @throws UserError with the names that are closest
 */
export function requiredPage(given: string): Page {
  const [path = '', anchor] = given.split('#');
  const name = path.replace(/^\.?\/?(docs\/)?/, '').replace(/\.md$/, '');
  const names = pages().map((page) => page.name);
  if (!names.includes(name)) {
    const hint = suggestion(name, names, `${spokenOf(given)}see \`toolsandbox docs\``);
    throw new UserError(`there is no page "${name}": ${hint}`);
  }
  const page = pageOf(name);
  if (anchor === undefined) return page;
  const { found, anchors } = sectionNamed(page.text, anchor);
  if (found !== undefined) return { ...page, text: found };
  throw new UserError(
    `${name} has no section "${anchor}": ${suggestion(anchor, anchors, `choose from ${anchors.join(', ')}`)}`,
  );
}

/** Which pages have these words, those first that say the first most often. */
function spokenOf(words: string): string {
  const wanted = words.toLowerCase().split(/\s+/);
  const times = ({ text }: Page) => text.toLowerCase().split(wanted[0]!).length;
  const found = pages().filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)));
  const most = found.toSorted((one, other) => times(other) - times(one)).slice(0, 5);
  return most.length === 0 ? '' : `it is spoken of in ${most.map(({ name }) => name).join(', ')}; `;
}

function pageOf(name: string): Page {
  const text = visible(readFileSync(join(FOLDER, `${name}.md`), 'utf8'));
  const [first = ''] = proseOf(text);
  return { name, title: titleOf(text) ?? name, about: /^.*?[.?](?= |$)/.exec(first)?.[0] ?? first, text };
}
