import { describe, expect, it, vi } from 'vitest';
import { COMMANDS, ERRANDS } from '../../cli/commands.ts';
import type { CommandEntry } from '../../cli/command-entry.ts';
import { createProgram } from '../../cli/program.ts';
import { toolsandbox } from './command-line.ts';
import { commandNamed, parsedCommand } from './parsed-command.ts';

interface Listed {
  readonly words: string;
  readonly entry: CommandEntry;
}

/** All commands, with all their words. */
const ALL = listed(COMMANDS, []);

function listed(entries: readonly CommandEntry[], before: readonly string[]): readonly Listed[] {
  return entries.flatMap((entry) => {
    const words = [...before, entry.name];
    return [{ words: words.join(' '), entry }, ...listed(entry.commands, words)];
  });
}

describe('the table of commands', () => {
  it('has at most 26 at the first level, and each name once', () => {
    expect(COMMANDS.length).toBeLessThanOrEqual(26);
    expect(new Set(ALL.map(({ words }) => words)).size).toBe(ALL.length);
  });

  it.each(ALL)('has the summary of `$words`, whose own help adds to it', async ({ words, entry }) => {
    const { stdout } = await toolsandbox(...words.split(' '), '--help');
    const { about = '' } = (await entry.load?.()) ?? {};
    expect(stdout).toMatch(
      new RegExp(`^Usage: toolsandbox ${words}${entry.alias === undefined ? '' : String.raw`\|${entry.alias}`} `),
    );
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      ` ${[entry.summary, about].filter((text) => text !== '').join(' ')} `,
    );
    expect(about).not.toContain(entry.summary);
  });

  it.each(ALL)(
    '$words: what `--no-x` switches off is on without it; beside `--x` it is left open',
    async ({ words }) => {
      const command = await commandNamed(...words.split(' '));
      for (const one of command.options.filter(({ negate }) => negate)) {
        const isPair = command.options.some((other) => !other.negate && other.attributeName() === one.attributeName());
        expect(command.getOptionValue(one.attributeName()), one.flags).toBe(isPair ? undefined : true);
      }
    },
  );

  it.each(ALL)('$words: an option excludes, or implies, only options that there are', async ({ words }) => {
    const { options } = await commandNamed(...words.split(' '));
    const names = new Set(options.map((option) => option.attributeName()));
    const named = options.flatMap((option) => [
      ...(Reflect.get(option, 'conflictsWith') as string[]),
      ...Object.keys((Reflect.get(option, 'implied') as object | undefined) ?? {}),
    ]);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(ALL.filter(({ entry }) => entry.commands.length > 0))('the page of `$words` has examples', ({ words }) =>
    expect(examplesOf(words)).resolves.not.toEqual([]),
  );

  it.each(ALL)('the examples of `$words` are understood, and are of it', async ({ words }) => {
    for (const example of await examplesOf(words)) {
      expect(example.slice(0, words.length)).toBe(words);
      await expect(parsedCommand(wordsOf(example))).resolves.toBeUndefined();
    }
  });
});

async function examplesOf(words: string): Promise<readonly string[]> {
  const { stdout } = await toolsandbox(...words.split(' '), '--help');
  const [, examples = ''] = stdout.split('\nExamples:\n');
  return [...examples.matchAll(/^ {2}npx toolsandbox (.*)$/gm)].map(([, example = '']) => example);
}

/** As a shell splits them. */
function wordsOf(example: string): readonly string[] {
  return [...example.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare!,
  );
}

describe('the program', () => {
  it('loads the named command only', async () => {
    const program = createProgram();
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await program.parseAsync(['sweep', 'pause', '--help'], { from: 'user' }).catch(() => undefined);
    stdout.mockRestore();
    const withOptions = program.commands.filter(({ options }) => options.length > 0).map((command) => command.name());
    expect(withOptions).toEqual([]);
    const sweep = program.commands.find((command) => command.name() === 'sweep');
    expect(sweep?.commands.filter(({ options }) => options.length > 0).map((command) => command.name())).toEqual([
      'pause',
    ]);
  });

  it('lists every command in its group, in a line of at most 80 columns', async () => {
    const { code, stdout } = await toolsandbox('--help');
    expect(code).toBe(0);
    const titles = ERRANDS.map(({ title }) => `${title}:`);
    expect(stdout.split('\n').filter((line) => titles.includes(line))).toEqual(titles);
    const groups = stdout.split(new RegExp(`^(?:${titles.join('|')})$`, 'm')).slice(1);
    for (const [index, { commands }] of ERRANDS.entries())
      for (const { name, summary } of commands) expect(groups[index]).toContain(`\n  ${name.padEnd(13)}  ${summary}\n`);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).not.toContain('__complete');
  });

  it.each([['list'], ['sweep'], ['sweep', 'pause'], ['results']])(
    'prints the same help for `help %s`',
    async (...words) => {
      const { code, stdout } = await toolsandbox('help', ...words);
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: toolsandbox ${words.join(' ')} `);
      expect(await toolsandbox(...words, '--help')).toMatchObject({ code, stdout });
    },
  );

  it('tells the options of a group from those of its commands by where they stand', async () => {
    const before = await toolsandbox('sweep', '--concurrency', '2', 'pause', 'x', '--concurrency', '2');
    expect(before.stderr).toContain("unknown option '--concurrency'");
    const behind = await toolsandbox('sweep', 'limit', 'x', '--max-cost', '0', '--no-color');
    expect(behind.stderr).toContain("option '--max-cost <dollars>' argument '0' is invalid");
    const results = await toolsandbox('sweep', 'list', '--results', '/nowhere/results.db');
    expect(results.stderr).toContain('/nowhere/results.db');
    const named = await toolsandbox('sweep', '--id', 'pause', '--agent', 'nobody:x', '--dry-run');
    expect(named.stderr).toContain('there is no provider "nobody"');
  });

  it.each([
    [['lsit'], "unknown command 'lsit'\n(Did you mean list?)"],
    [['help', 'pause'], "unknown command 'pause'\n(Did you mean sweep pause, or nights pause?)"],
    [['pause', 'nightly'], "unknown command 'pause'\n(Did you mean sweep pause, or nights pause?)"],
    [['cancel', 'nightly', '--wait'], "unknown command 'cancel'\n(Did you mean sweep cancel?)"],
    [['purge'], "unknown command 'purge'\n(Did you mean results purge?)"],
    [['up'], "unknown command 'up'\n(Did you mean engine up?)"],
    [['evaluate', 'nightly'], "unknown command 'evaluate'\n(Did you mean rescore?)"],
    [['retune'], "unknown command 'retune'\n(Did you mean sweep limit --concurrency?)"],
    [['schedule', 'list'], "unknown command 'schedule'\n(Did you mean nights?)"],
    [['nights', 'unpause', 'x'], "unknown command 'unpause'\n(Did you mean nights resume?)"],
    [['sweeps'], "unknown command 'sweeps'\n(Did you mean sweep list?)"],
    [['results', 'export'], "unknown command 'export'\n(Did you mean export, or scenarios export?)"],
    [['diagnose'], "unknown command 'diagnose'\n(Did you mean status --why?)"],
    [['sweep', 'status', 'nightly'], "unknown command 'status'\n(Did you mean status?)"],
    [['sweep', 'nightly'], "unknown command 'nightly'\n(Did you mean sweep --id nightly?)"],
    [['sweep', 'lst'], "unknown command 'lst'\n(Did you mean list?)"],
    [['help', 'swep'], "unknown command 'swep'\n(Did you mean sweep?)"],
    [['report', '--sweep', 'x'], "unknown option '--sweep'\n(Did you mean report SWEEP?)"],
    [['results', 'purge', '--sweeps=x'], "unknown option '--sweeps=x'\n(Did you mean results purge SWEEP?)"],
    [['tools', 'cal'], "unknown command 'cal'\n(Did you mean call?)"],
    [['list', '--belwo', '1'], "unknown option '--belwo'\n(Did you mean --below?)"],
    [['sweep', '--model', 'x'], "unknown option '--model'\n(Did you mean --agent?)"],
    [['sweep', '--epochs=3'], "unknown option '--epochs=3'\n(Did you mean --trials?)"],
    [['report', '--fail-below', '1'], "unknown option '--fail-below'\n(Did you mean --fail-under?)"],
    [['--verison'], "unknown option '--verison'\n(Did you mean --version?)"],
  ])('suggests a correction of %j', async (args, message) => {
    const { code, stdout, stderr } = await toolsandbox(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toBe(`error: ${message}\n(--help lists what this command accepts)\n`);
  });
});
