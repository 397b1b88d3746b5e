import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsedCommand } from '../cli/parsed-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');

describe('docs/deploy.md', () => {
  const commands = [...page.matchAll(/(?:run --rm|exec deploy\/worker-none --) toolsandbox (.+)$/gm)].map(
    ([, words = '']) => words.split(' '),
  );

  it.each(commands.map((words) => [words.join(' '), words] as const))(
    'shows a command in a container: %s',
    async (_text, words) => {
      await expect(parsedCommand(words)).resolves.toBeUndefined();
    },
  );

  it('shows some', () => {
    expect(commands.length).toBeGreaterThan(4);
  });

  it('names files that exist', () => {
    const named = [...page.matchAll(/infra\/[\w./-]+/g)]
      .map(([path]) => path)
      .filter((path) => !path.includes('/ours'));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
