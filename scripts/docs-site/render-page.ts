import { pageSections, visible } from '../../client/pages/markdown.ts';

/** Its own types are not needed: a checkout that lacks it has all but the site. */
const LIBRARY: string = 'marked';

/** What is used of it. */
interface Marked {
  readonly Marked: new (options: { readonly renderer: object }) => { parse(markdown: string): string };
}

/** Each page by its path in the checkout or its name, with the file that it becomes. */
export type SiteFiles = ReadonlyMap<string, string>;

/** The HTML of a page. @param fileOf where a link leads: a target relative to the page, as the site has it */
export async function renderPage(markdown: string, fileOf: (target: string) => string): Promise<string> {
  const { Marked } = (await import(LIBRARY)) as Marked;
  const anchors = pageSections(visible(markdown)).map(({ anchor }) => anchor);
  const renderer = {
    heading(this: Parsing, { tokens, depth }: Token) {
      const id = anchors.shift() ?? '';
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    link(this: Parsing, { href, tokens }: Token) {
      return `<a href="${/^[a-z]+:/.test(href) ? href : fileOf(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }: Token) {
      return `<img src="${fileOf(href)}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy">`;
    },
  };
  return new Marked({ renderer })
    .parse(visible(markdown))
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
}

interface Token {
  readonly tokens: readonly unknown[];
  readonly depth: number;
  readonly href: string;
  readonly text: string;
}

interface Parsing {
  readonly parser: { parseInline(tokens: readonly unknown[]): string };
}
