import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { documentedCommands, PAGES } from '../support/documented-commands.ts';
import { toolsandbox } from './command-line.ts';
import { parsedCommand } from './parsed-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const VARIABLES = { MODEL: 'openai:gpt-6-sol', USER_MODEL: 'anthropic:claude-sonnet-5-5' };

const pages = PAGES.filter((page) => documentedCommands(page).length > 0);

describe.each(pages)('the commands in %s', (page) => {
  it.each(words(documentedCommands(page)))('are understood: %s', async (_line, ...args) => {
    await expect(parsedCommand(args)).resolves.toBeUndefined();
  });
});

/** What the commands of a sweep do needs one that runs, or was played. */
const OPERATING = new Set(COMMANDS.find(({ name }) => name === 'sweep')!.commands.map(({ name }) => name));

/** Of scenarios that the reader wrote or exported, and of a database that only the example has. */
const OF_READERS = ['--pack', 'postgres:'];

describe('the sweeps in all pages', () => {
  const sweeps = words([...new Set(pages.flatMap((page) => documentedCommands(page)))])
    .filter(([, command, next]) => command === 'sweep' && !OPERATING.has(next ?? ''))
    .filter(([line]) => !OF_READERS.some((text) => line.includes(text)));

  const before = process.cwd();
  beforeAll(() => {
    process.chdir(temporaryFolder());
    writeFileSync('my-agent.ts', 'export default () => ({});');
    writeFileSync('prompt.txt', 'Answer in one sentence.');
    writeFileSync('limits.yaml', 'openai:gpt-6-sol:\n  requests_per_minute: 500\n');
    for (const name of ['OPENAI', 'ANTHROPIC', 'OPENROUTER']) vi.stubEnv(`${name}_API_KEY`, 'k');
  });
  afterAll(() => {
    process.chdir(before);
    vi.unstubAllEnvs();
  });

  it.each(sweeps)('would start: %s', async (line, ...args) => {
    const check = line.includes('--estimate') || line.includes('--dry-run') ? [] : ['--dry-run'];
    const { code, stdout, stderr } = await toolsandbox(...args, ...check);
    expect(code, stderr).toBe(0);
    expect(`${stdout}${stderr}`).toContain('nothing was started');
  });
});

/** Each command, and its words as a shell splits them. */
function words(lines: readonly string[]): [line: string, ...args: string[]][] {
  const script = lines
    .map((line) => line.replace('npx toolsandbox', String.raw`printf '%s\0'`))
    .join("; printf '\\n'; ");
  const output = execFileSync('bash', ['-fc', script], { encoding: 'utf8', env: { ...process.env, ...VARIABLES } });
  return output.split('\n').map((split, index) => [lines[index] ?? '', ...split.split('\0').slice(0, -1)]);
}
