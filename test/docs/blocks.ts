import { readPage } from '../support/markdown.ts';
import { pages } from '../../client/pages/pages.ts';

/** Why a block cannot run on a machine of tests, by what it is marked to need. Its commands are understood all the same. */
export const ABSENT: Readonly<Record<string, string>> = {
  docker: 'images of others are never pulled',
  kubernetes: 'there is no cluster of machines',
  root: 'it changes the machine',
  checkout: 'it is about the repository itself',
  cluster: 'it names hosts of the reader',
  original: 'it needs a checkout of the original benchmark',
  'tau2-bench': 'it needs a checkout of tau2-bench',
  'model-server': 'no server of a model answers; documented-commands.test.ts starts its sweeps with --dry-run',
  engine: 'it starts an engine on the default ports, where another may run',
  night: 'a night must have been played',
  'running-sweep': 'it changes a sweep that is running, as those of operations.md do in their test',
  recording: 'it plays back what a model has answered',
  person: 'it waits for what a person types',
  mail: 'it sends messages',
};

/** Variables with a vendor's key. Without it, a command ends in an error that names it, unless it asks nobody. */
export const KEYS = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY'] as const;

/**
 * A block of code of a page, with its marks: comments that stand before it.
 *
 * - `needs: NAME, ...`: one of {@link KEYS}, of which each command is run up to its error, or of {@link ABSENT}.
 * - `given: SHELL`: what has happened before, as a shell does it.
 * - `serves: TEXT`: its commands run until they are stopped, and have printed this.
 * - `tested: FILE`: a test of the page runs it.
 * - `form: NAME`: which file a YAML block is, as `toolsandbox docs schema` calls it, or `part` of one.
 */
export interface Block {
  readonly page: string;
  /** Of its first row, in the page. */
  readonly line: number;
  readonly language: string;
  /** What stands behind the language: the name of a file, for a block that is one. */
  readonly info: string;
  readonly text: string;
  readonly needs: readonly string[];
  readonly given: readonly string[];
  readonly serves: string | undefined;
  readonly tested: string | undefined;
  readonly form: string | undefined;
}

export const BLOCK_PAGES: readonly string[] = ['README.md', ...pages().map(({ name }) => `docs/${name}.md`)];

const BLOCK = /(?<marks>(?:^ *<!-- [a-z]+: [^\n]*? -->\n\n?)*)^(?<indent> *)```(?<head>[^\n]*)\n(?<text>.*?)^ *```$/gms;

export function blocksOf(page: string, text = readPage(page)): readonly Block[] {
  return [...text.matchAll(BLOCK)].map(({ index, groups = {} }) => {
    const { marks = '', indent = '', head = '', text: code = '' } = groups;
    const marked = [...marks.matchAll(/<!-- ([a-z]+): (.*?) -->/g)].map(([, name, value = '']) => ({ name, value }));
    const unknown = marked.find(({ name = '' }) => !['needs', 'given', 'serves', 'tested', 'form'].includes(name));
    if (unknown !== undefined) throw new Error(`${page}: no block can be marked "${unknown.name}"`);
    const values = (name: string) => marked.filter((mark) => mark.name === name).map(({ value }) => value);
    const [language = '', info = ''] = head.split(' ');
    return {
      page,
      line: text.slice(0, index + marks.length).split('\n').length,
      language,
      info,
      text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      needs: values('needs').flatMap((value) => value.split(', ')),
      given: values('given'),
      serves: values('serves')[0],
      tested: values('tested')[0],
      form: values('form')[0],
    };
  });
}

export const isShell = ({ language }: Block): boolean => language === 'sh' || language === 'bash';

/** What hinders a block from running here; none if it runs, or is run up to its error. */
export function hindrances({ needs }: Block): readonly string[] {
  return needs.filter((need) => need in ABSENT);
}

/** The commands of a shell block, one a line. */
export function commandsOf({ text }: Block): readonly string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)#( .*|$)/, '').trim())
    .filter((line) => line !== '');
}
