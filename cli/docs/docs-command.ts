import { argument, declaredCommand } from '../declared-command.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';

const DOCS_OPTIONS = [option('--json', 'print JSON: the pages, or the page with its Markdown')];
export type DocsOptions = OptionsOf<typeof DOCS_OPTIONS>;

export const command = declaredCommand({
  about: 'Without a page: all of them. Texts of this program name them as docs/PAGE.md.',
  args: [argument('[page...]', 'its name, such as models, or docs/models.md#optional-packages; or words to find')],
  options: DOCS_OPTIONS,
  examples: ['docs', 'docs your-agent', 'docs models#optional-packages', 'docs rate limit'],
  run: async (options, page) => (await import('./print-docs.ts')).printDocs(page, options),
});
