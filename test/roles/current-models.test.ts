import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CURRENT_MODELS } from '../../roles/model/current-models.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';

const ROOT = join(import.meta.dirname, '../..');

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function filesIn(folder: string, extension: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => join(folder, file));
}

/** Where people are shown model names: pages, help and messages of commands, examples of specs. */
const SHOWN = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md'), ...filesIn('cli', '.ts')];

const NAME = /\b(?:gpt-\d|o\d-|claude-|gemini-|mistral-|magistral-|command-[ar]\b)(?:[a-z0-9.-]*[a-z0-9])?/g;

/** As the page about prices has it, a name stands for its versions too. */
function isCurrent(name: string): boolean {
  return CURRENT_MODELS.some((current) => name === current || name.startsWith(`${current}-`));
}

function retired(text: string): readonly string[] {
  return [...text.matchAll(NAME)].map(([name]) => name).filter((name) => !isCurrent(name));
}

describe('models that people are shown', () => {
  it.each(SHOWN)('in %s are not about to end', (file) => {
    expect(retired(textOf(file))).toEqual([]);
  });

  it('in examples of specs are not about to end, and each vendor has one', () => {
    const examples = Object.values(PROVIDERS).flatMap((provider): readonly string[] => provider.examples);
    expect(examples.flatMap(retired)).toEqual([]);
    expect(examples.filter((example) => example.match(NAME) !== null).length).toBeGreaterThan(4);
  });

  it('are found in any spec', () => {
    expect(
      retired('openai:gpt-5?effort=low --user anthropic:claude-sonnet-4-5, openai gpt-6-sol, mistral-common'),
    ).toEqual(['gpt-5', 'claude-sonnet-4-5', 'mistral-common']);
  });
});

describe('the list of current models', () => {
  const openai = textOf('node_modules/openai/resources/shared.d.ts');
  const anthropic = textOf('node_modules/@anthropic-ai/sdk/resources/messages/messages.d.ts');
  const ending = /DEPRECATED_MODELS = \{[^}]*\}/.exec(
    textOf('node_modules/@anthropic-ai/sdk/resources/messages/messages.js'),
  );

  it.each(CURRENT_MODELS.filter((name) => /^(gpt|claude)-/.test(name)))(
    '%s is known to its vendor’s client',
    (name) => {
      expect(name.startsWith('gpt') ? openai : anthropic).toContain(`'${name}'`);
    },
  );

  it('holds none that its vendor’s client warns about', () => {
    expect(ending?.[0]).toContain("'claude-sonnet-4-5'");
    for (const name of CURRENT_MODELS) expect(ending?.[0]).not.toContain(`'${name}'`);
  });
});
