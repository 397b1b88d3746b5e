import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schemaNamed } from '../../client/schemas/schemas.ts';
import { writtenWorldSchema } from '../../scenarios/own/own-world-schema.ts';
import { parseLimits } from '../../limits/limits-file.ts';
import { atNight } from '../support/nightly.ts';
import { parsedCommand } from '../cli/parsed-command.ts';
import { ABSENT, BLOCK_PAGES, blocksOf, commandsOf, isShell, KEYS } from './blocks.ts';
import type { Block } from './blocks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const BLOCKS = BLOCK_PAGES.flatMap((page) => blocksOf(page));
const at = ({ page, line }: Block) => `${page}:${line}`;
const row = (block: Block) => [at(block), block] as const;
const SHELL = BLOCKS.filter(isShell).map(row);

/** What blocks may start without saying that they need it. */
const PROGRAMS = new Set(
  'npx npm node bash cat cd chmod cp curl echo export for mkdir rm sed source tail until'.split(' '),
);

describe('the blocks of the pages', () => {
  it('are all found, each in a language that is checked', () => {
    expect(BLOCKS.length).toBeGreaterThan(120);
    const languages = ['sh', 'bash', 'ts', 'yaml', 'json', 'python', 'sql', 'text'];
    expect(BLOCKS.filter(({ language }) => !languages.includes(language)).map(at)).toEqual([]);
  });

  it('need only what is known to be absent here, or a key', () => {
    const known: readonly string[] = [...Object.keys(ABSENT), ...KEYS];
    expect(BLOCKS.flatMap(({ needs }) => needs).filter((need) => !known.includes(need))).toEqual([]);
  });

  it.each(BLOCKS.filter(({ tested }) => tested !== undefined).map(row))('%s has a test that runs it', (_at, block) => {
    const file = join(ROOT, block.tested!);
    expect(existsSync(file)).toBe(true);
    // It names the page, or what the page links to.
    expect(
      readFileSync(file, 'utf8').includes(block.page.replace('docs/', '')),
      `${block.tested} names ${block.page}`,
    ).toBe(true);
  });

  it.each(SHELL)('%s is shell, and its commands are understood', async (_at, block) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block.text, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    for (const words of toolsandboxCommands(block))
      await expect(parsedCommand(words), words.join(' ')).resolves.toBeUndefined();
  });

  it.each(SHELL)('%s starts no program that it does not say it needs', (_at, block) => {
    if (block.needs.length > 0 || block.tested !== undefined) return;
    const programs = commandsOf(block).map((line) => line.split(' ', 1)[0]!);
    expect(programs.filter((program) => !PROGRAMS.has(program) && !program.includes('='))).toEqual([]);
  });

  it.each(BLOCKS.filter(({ language }) => language === 'yaml' || language === 'json').map(row))(
    '%s is what it says it is',
    (_at, block) => expect(formProblems(block)).toEqual([]),
  );

  atNight(() => {
    it('are right TypeScript', () => {
      const folder = temporaryFolder();
      const blocks = BLOCKS.filter(({ language }) => language === 'ts');
      expect(blocks.length).toBeGreaterThan(7);
      for (const [index, { text }] of blocks.entries()) writeFileSync(join(folder, `block-${index}.ts`), text);
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const paths = {
        toolsandbox: [join(ROOT, 'client/index.ts')],
        'toolsandbox/ai-sdk': [join(ROOT, 'client/ai-sdk.ts')],
        'toolsandbox/temporal': [join(ROOT, 'client/temporal.ts')],
        '@temporalio/worker': [join(ROOT, 'node_modules/@temporalio/worker/lib/index.d.ts')],
        'toolsandbox/vitest': [join(ROOT, 'client/vitest.ts')],
        'toolsandbox/world': [join(ROOT, 'worlds/own/define-tool.ts')],
        vitest: [join(ROOT, 'node_modules/vitest/dist/index.d.ts')],
      };
      const compilerOptions = { typeRoots: [join(ROOT, 'node_modules/@types')], paths };
      const project = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['*.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--project', folder], { encoding: 'utf8' });
      expect(stdout).toBe('');
    });
  });

  it('are right Python', () => {
    const blocks = BLOCKS.filter(({ language }) => language === 'python');
    expect(blocks.length).toBeGreaterThan(1);
    for (const { text } of blocks)
      execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: text });
  });
});

/** What each command of `toolsandbox` in the block is given, wherever it stands in its line. */
function toolsandboxCommands(block: Block): readonly (readonly string[])[] {
  const commands = commandsOf(block).flatMap((line) =>
    [
      ...line
        .replaceAll(/ \d>/g, ' >')
        .matchAll(/(?:npx toolsandbox|run --rm toolsandbox|-- toolsandbox) ((?:'[^']*'|"[^"]*"|[^|&;<>'")])*)/g),
    ].map(([, words = '']) => words.trim()),
  );
  if (commands.length === 0) return [];
  const printing = commands.map((words) => `printf '%s\\0' ${words}; printf '\\n'`).join('\n');
  const variables = {
    MODEL: 'scripted:echo',
    USER_MODEL: 'scripted:user',
    night: 'night',
    good: 'good',
    AGENT: 'scripted:echo',
    SIMULATED_USER: 'scripted:user',
  };
  const output = execFileSync('bash', ['--norc', '-fc', printing], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...variables },
  });
  return output
    .split('\n')
    .slice(0, -1)
    .map((split) => split.split('\0').slice(0, -1));
}

function formProblems(block: Block): readonly unknown[] {
  const value = parse(block.text) as object;
  if (block.tested !== undefined || block.language === 'json') return [];
  if (block.form === 'limits') return readsLimits(block.text);
  const whole = block.form === 'part' ? withScenario(block.page, value) : value;
  if (block.form === 'world') return writtenWorldSchema.safeParse(withoutRows(value)).error?.issues ?? [];
  const name = block.info.includes('/scenarios/')
    ? 'scenario-file'
    : block.form === 'part'
      ? 'scenario-file'
      : block.form;
  if (name === undefined) return [`it says not which file it is: <!-- form: NAME -->`];
  const valid = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(schemaNamed(name));
  return valid(whole) ? [] : (valid.errors ?? []);
}

/** They may stand in a file of their own. */
function withoutRows(world: object): object {
  return Object.fromEntries(Object.entries(world).filter(([key]) => key !== 'rows'));
}

/** The first scenario of the page, with these keys. */
function withScenario(page: string, part: object): readonly object[] {
  const [scenarios] = blocksOf(page).flatMap(({ form, text }) =>
    form === 'scenario-file' ? [parse(text) as object[]] : [],
  );
  return [{ ...scenarios![0], ...part }];
}

function readsLimits(text: string): readonly unknown[] {
  try {
    parseLimits(text, 'limits.yaml');
    return [];
  } catch (error) {
    return [error];
  }
}

describe('a block that is wrong', () => {
  const wrong = (markdown: string) => blocksOf('x.md', markdown)[0]!;

  it.each([
    ['an unknown option', '```sh\nnpx toolsandbox sweep --nonsense\n```', '--nonsense'],
    ['one behind an operator', '```sh\ntrue && npx toolsandbox reprot nightly > x\n```', 'reprot'],
    ['one in a container', '```sh\ndocker compose run --rm toolsandbox sweep --idd x\n```', '--idd'],
  ])('fails: %s', async (_what, markdown, text) => {
    const [words = []] = toolsandboxCommands(wrong(markdown));
    await expect(parsedCommand(words)).rejects.toThrow(text);
  });

  it('fails: YAML with a key that there is not', () => {
    expect(formProblems(wrong('<!-- form: sweep-file -->\n\n```yaml\nagents: [a:b]\nagent_s: 1\n```'))).not.toEqual([]);
    expect(formProblems(wrong('```yaml\na: 1\n```'))).not.toEqual([]);
    expect(formProblems(wrong('<!-- form: limits -->\n\n```yaml\nopenai:x: { requests: 1 }\n```'))).not.toEqual([]);
  });

  it('fails: a mark that there is not', () => {
    expect(() => wrong('<!-- skip: it -->\n\n```sh\nx\n```')).toThrow('no block can be marked "skip"');
  });
});
