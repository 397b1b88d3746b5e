import { Command } from 'commander';
import { commandOf, loadBeforeUse, loaded, reporting } from './command-tree.ts';
import { COMPLETE, COMPLETION, ERRANDS } from './commands.ts';
import { withoutColor } from './terminal.ts';
import { UserError } from '../client/errors.ts';

const NOTES = `
\`toolsandbox help COMMAND\` explains a command, and shows examples.
\`toolsandbox docs\` lists the pages that texts name as docs/PAGE.md.
\`toolsandbox completion bash\` prints a script that completes commands in bash.

Exit codes: 0 success; 1 finished, but failed (a cell without a score, a bar of
--fail-under or --fail-on-regression, a replay that diverges, a failed
check); 2 usage or input error; 130 interrupted.`;

/** The command line. Of its commands it knows name and summary; each is loaded when it is named. */
export function createProgram(): Command {
  const program = reporting(new Command('toolsandbox'))
    .description('ToolSandbox on Temporal: a stateful, conversational tool-use benchmark for language models.')
    .version('0.1.0')
    .configureHelp({ sortSubcommands: false, subcommandTerm: (command) => command.name() })
    .helpCommand(false)
    .option('--no-color', 'print without colours, as with NO_COLOR=1')
    .on('option:no-color', withoutColor)
    .addHelpText('after', NOTES);
  for (const { title, commands } of ERRANDS)
    for (const entry of commands) program.addCommand(commandOf(entry).helpGroup(`${title}:`));
  program.addCommand(helpCommand(program), { hidden: true });
  for (const entry of [COMPLETION, COMPLETE]) program.addCommand(commandOf(entry), { hidden: true });
  program.hook('preAction', (_program, command) => requireTexts(command));
  return loadBeforeUse(program);
}

/** `help` and the words of a command: also those that only stand before others. */
function helpCommand(program: Command): Command {
  return reporting(new Command('help'))
    .argument('[command...]')
    .action(async (words: readonly string[]) => {
      let command = program;
      for (const word of words) {
        const child = command.commands.find((one) => one.name() === word);
        command = child ?? command.error(`error: unknown command '${word}'`);
        await loaded(command);
      }
      command.outputHelp();
    });
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
