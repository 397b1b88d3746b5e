import { argument, declaredCommand } from '../declared-command.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';

const DOCS_OPTIONS = [
  option('--search <words>', 'list the sections in which all of these words stand'),
  option('--json', 'print JSON: the pages, the page with its Markdown, or the sections'),
];
export type DocsOptions = OptionsOf<typeof DOCS_OPTIONS>;

export const command = declaredCommand({
  about: 'Without a page: all of them. Texts of this program name them as docs/PAGE.md.',
  args: [argument('[page]', 'its name, such as models, or docs/models.md#optional-packages')],
  options: DOCS_OPTIONS,
  examples: ['docs', 'docs your-agent', "docs --search 'own tools'"],
  run: async (options, page) => (await import('./print-docs.ts')).printDocs(page, options),
});
