import { Command } from 'commander';
import { expect, expectTypeOf, it } from 'vitest';
import { argument, declare, declaredCommand } from '../../cli/declared-command.ts';
import { alsoNamed, option } from '../../cli/declared-option.ts';
import type { Covering, OptionsOf } from '../../cli/declared-option.ts';
import { argumentsFor } from '../../cli/declared-option.ts';

const least = option('--at-least <n>', 'a number', { parse: Number });
const LIST = [
  least,
  alsoNamed('--minimum', least),
  option('-o, --output <file>', 'a file', { required: true }),
  option('--agent <spec...>', 'several'),
  option('--profile <name>', 'one of two', { choices: ['default', 'paper'], default: 'default' }),
  option('--no-floors', 'leave them out'),
  option('--providers <names>', 'names', { parse: (text: string) => text.split(',') as readonly string[] }),
  option('--no-providers', 'none', { negates: true }),
  option('--dry-run', 'change nothing'),
];
type Options = OptionsOf<typeof LIST>;

function parsed(...args: readonly string[]): { options: Options; command: Command } {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  declare(command, declaredCommand({ options: LIST, run: async () => undefined }));
  command.parse(['-o', 'file', ...args], { from: 'user' });
  return { options: command.opts<Options>(), command };
}

it('the type of the options follows from their declaration', () => {
  expectTypeOf<Options['atLeast']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Options['output']>().toEqualTypeOf<string>();
  expectTypeOf<Options['agent']>().toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf<Options['profile']>().toEqualTypeOf<'default' | 'paper'>();
  expectTypeOf<Options['floors']>().toEqualTypeOf<boolean>();
  expectTypeOf<Options['providers']>().toEqualTypeOf<readonly string[] | false | undefined>();
  expectTypeOf<Options['dryRun']>().toEqualTypeOf<true | undefined>();
  expectTypeOf<keyof Options>().toEqualTypeOf<
    'atLeast' | 'output' | 'agent' | 'profile' | 'floors' | 'providers' | 'dryRun'
  >();
  expectTypeOf<Covering<{ atLeast?: number }, Options>>().toEqualTypeOf<Options>();
  expectTypeOf<Covering<{ atMost?: number }, Options>>().toEqualTypeOf<{ readonly 'no option for': 'atMost' }>();
});

it('commander gives what the types say', () => {
  expect(parsed().options).toEqual({ output: 'file', profile: 'default', floors: true });
  expect(
    parsed('--at-least', '3', '--agent', 'a', 'b', '--profile', 'paper', '--no-floors', '--no-providers', '--dry-run')
      .options,
  ).toEqual({
    atLeast: 3,
    output: 'file',
    agent: ['a', 'b'],
    profile: 'paper',
    floors: false,
    providers: false,
    dryRun: true,
  });
  expect(() => parsed('--profile', 'other')).toThrow('Allowed choices are default, paper');
});

it('an option has its value by its former name too, which help does not show', () => {
  const { options, command } = parsed('--minimum', '4');
  expect(options.atLeast).toBe(4);
  expect(command.helpInformation()).toContain('--at-least');
  expect(command.helpInformation()).not.toContain('--minimum');
});

it('what was given is passed on to another command, what is a default is not', () => {
  const { command } = parsed('--at-least', '3', '--no-floors', '--providers', 'a,b', '--dry-run');
  expect(argumentsFor(command, LIST)).toEqual([
    '--at-least',
    '3',
    '--output',
    'file',
    '--no-floors',
    '--providers',
    'a,b',
    '--dry-run',
  ]);
  expect(argumentsFor(parsed('--no-providers').command, LIST)).toEqual(['--output', 'file', '--no-providers']);
});

it('an option that only switches off is on without it, also in a command that is loaded late', () => {
  const command = new Command().exitOverride();
  const parent = new Command().addCommand(command.name('late'));
  parent.hook('preSubcommand', () => declare(command, declaredCommand({ options: LIST, run: async () => undefined })));
  parent.parse(['late', '-o', 'file'], { from: 'user' });
  expect(command.opts<Options>()).toMatchObject({ floors: true });
  expect(command.opts<Options>().providers).toBeUndefined();
});

it('an action is given the options, the arguments and the command, and its number is the exit code', async () => {
  const given: unknown[] = [];
  const command = new Command();
  const declared = declaredCommand({
    args: [
      argument('<one>', 'the first', { choices: ['good', 'bad'] }),
      argument('[two]', 'the second'),
      argument('[more...]', 'all others'),
    ],
    options: LIST,
    run: async (options, one, two, more, self) => {
      expectTypeOf(options).toEqualTypeOf<Options>();
      expectTypeOf(one).toEqualTypeOf<'good' | 'bad'>();
      expectTypeOf(two).toEqualTypeOf<string | undefined>();
      expectTypeOf(more).toEqualTypeOf<readonly string[]>();
      given.push(options.output, one, two, more, self);
      return one === 'bad' ? 1 : undefined;
    },
  });
  declare(command, declared);
  const before = process.exitCode;
  try {
    await command.parseAsync(['good', '-o', 'file'], { from: 'user' });
    expect(given).toEqual(['file', 'good', undefined, [], command]);
    expect(process.exitCode).toBe(before);
    await command.parseAsync(['bad', '-o', 'file'], { from: 'user' });
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = before;
  }
});
