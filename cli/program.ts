import { Command } from 'commander';
import { COMMAND_OUTPUT } from './command-output.ts';
import { COMMAND_GROUPS, COMMANDS, loadedCommand } from './commands.ts';
import type { CommandGroup } from './commands.ts';
import { withoutColor } from './terminal.ts';
import { UserError } from '../client/errors.ts';

/** Loads the command that `args` name; of the others, the program knows name and summary only. */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('toolsandbox')
    .description('ToolSandbox on Temporal: a stateful, conversational tool-use benchmark for language models.')
    .version('0.1.0')
    .configureHelp({ sortSubcommands: false, subcommandTerm: (command) => command.name() })
    .commandsGroup(headingOf(COMMAND_GROUPS.at(-1)!))
    .helpCommand(true)
    .option('--no-color', 'print without colours, as with NO_COLOR=1')
    .on('option:no-color', withoutColor)
    .addHelpText(
      'after',
      '\nExit codes: 0 success; 1 finished, but failed (a cell without a score, a bar of\n' +
        '--fail-under or --fail-on-regression, a replay that diverges, a failed\n' +
        'check); 2 usage or input error; 130 interrupted.',
    );
  const named = commandIn(args);
  for (const entry of COMMANDS) {
    const { name, summary, group } = entry;
    const command = name === named ? await loadedCommand(entry) : new Command(name).summary(summary);
    program.addCommand(command.helpGroup(headingOf(group)), { hidden: group === null });
  }
  program.hook('preAction', (_program, command) => requireTexts(command));
  reportByThrowing(program);
  return program;
}

function headingOf(group: CommandGroup | null): string {
  return group === null ? '' : `${group[0]?.toUpperCase()}${group.slice(1)}:`;
}

/** The program's own options take no values, so the first word that is no option names the command. */
function commandIn(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  return first === 'help' ? second : first;
}

/** Usage errors are thrown, so that one place, `reportFailure`, chooses the exit code of every failure. */
function reportByThrowing(command: Command): void {
  command.configureOutput(COMMAND_OUTPUT);
  command.exitOverride().showSuggestionAfterError().showHelpAfterError('(--help lists what this command accepts)');
  for (const child of command.commands) reportByThrowing(child);
}

/** Refuses arguments and values of options that are empty, blank or hold a NUL character: none of ours can be that. */
function requireTexts(command: Command): void {
  for (const [index, argument] of command.registeredArguments.entries())
    for (const text of [command.processedArgs[index]].flat()) requireText(`argument <${argument.name()}>`, text);
  for (const option of command.options)
    for (const text of [command.getOptionValue(option.attributeName())].flat())
      requireText(option.long ?? option.flags, text);
}

function requireText(what: string, value: unknown): void {
  if (typeof value !== 'string') return;
  if (value.trim() === '') throw new UserError(`${what} is empty: give a value, or leave it out`);
  if (value.includes('\0')) throw new UserError(`${what} contains a NUL character: remove it`);
}
