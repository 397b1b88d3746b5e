import { describe, expect, it } from 'vitest';
import { COMMAND_GROUPS, COMMANDS } from '../../cli/commands.ts';
import { createProgram } from '../../cli/program.ts';
import { toolsandbox } from './command-line.ts';

describe('the table of commands', () => {
  it.each(COMMANDS)(
    'has the name and the summary of `$name`, whose own help adds to it',
    async ({ name, summary, load }) => {
      const { stdout } = await toolsandbox(name, '--help');
      const more = (await load()).description();
      expect(stdout).toMatch(new RegExp(`^Usage: toolsandbox ${name} `));
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(` ${[summary, more].filter((text) => text !== '').join(' ')} `);
      expect(more).not.toContain(summary);
    },
  );

  it.each(COMMANDS)('$name: an option excludes, or implies, only options that there are', async ({ load }) => {
    const unknown = [await load()].flatMap(function inside(command): string[] {
      const names = new Set(command.options.map((option) => option.attributeName()));
      const named = command.options.flatMap((option) => [
        ...(Reflect.get(option, 'conflictsWith') as string[]),
        ...Object.keys((Reflect.get(option, 'implied') as object | undefined) ?? {}),
      ]);
      return [...named.filter((name) => !names.has(name)), ...command.commands.flatMap(inside)];
    });
    expect(unknown).toEqual([]);
  });

  it('has each name once', () => {
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  });
});

describe('the program', () => {
  const optionsOf = async (...args: readonly string[]) =>
    (await createProgram(args)).commands.filter(({ options }) => options.length > 0).map((command) => command.name());

  it('loads the named command only', async () => {
    expect(await optionsOf('list', '--json', 'sweep')).toEqual(['list']);
    expect(await optionsOf('help', 'report')).toEqual(['report']);
    expect(await optionsOf('--help')).toEqual([]);
  });

  it('lists every command in its group, in a line of at most 80 columns', async () => {
    const { code, stdout } = await toolsandbox('--help');
    expect(code).toBe(0);
    const [, ...groups] = stdout.split(/^(?=(?:Play|Look|Compare|Author|Operate):$)/m);
    expect(groups.map((text) => text.split(':', 1)[0]?.toLowerCase())).toEqual(COMMAND_GROUPS);
    for (const { name, summary, group } of COMMANDS) {
      if (group === null) expect(stdout).not.toContain(name);
      else expect(groups[COMMAND_GROUPS.indexOf(group)]).toContain(`\n  ${name.padEnd(13)}  ${summary}\n`);
    }
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('prints the same help for `help list` and `list --help`', async () => {
    const { code, stdout } = await toolsandbox('help', 'list');
    expect(code).toBe(0);
    expect(stdout).toContain('--below <similarity>');
    expect(await toolsandbox('list', '--help')).toMatchObject({ code, stdout });
  });

  it.each([
    [['lsit'], "unknown command 'lsit'\n(Did you mean list?)"],
    [['tool', 'cal'], "unknown command 'cal'\n(Did you mean call?)"],
    [['list', '--belwo', '1'], "unknown option '--belwo'\n(Did you mean --below?)"],
    [['--verison'], "unknown option '--verison'\n(Did you mean --version?)"],
  ])('suggests a correction of %j', async (args, message) => {
    const { code, stdout, stderr } = await toolsandbox(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toBe(`error: ${message}\n(--help lists what this command accepts)\n`);
  });
});
