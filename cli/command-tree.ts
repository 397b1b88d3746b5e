import { Command } from 'commander';
import { outputOf } from './command-output.ts';
import type { CommandEntry } from './command-entry.ts';
import { addExamples, declare } from './declared-command.ts';

const loaders = new WeakMap<Command, () => Promise<void>>();

/** A command of which name, summary and commands are known, until it is {@link loaded}. */
export function commandOf({ name, summary, load, commands, examples }: CommandEntry): Command {
  const command = reporting(new Command(name)).summary(summary).description(summary).helpCommand(false);
  for (const one of commands) command.addCommand(commandOf(one));
  if (commands.length > 0) loadBeforeUse(command).enablePositionalOptions();
  if (examples.length > 0) addExamples(command, examples);
  if (load !== null) loaders.set(command, async () => declare(command, await load()));
  return command;
}

/**
 * Has commander load each command in `parent` before it is used. One behind which one of its own commands stands is not loaded: it has
 * options of the same names, and would take them.
 */
export function loadBeforeUse(parent: Command): Command {
  return parent.hook('preSubcommand', async ({ args: [, next] }, command) => {
    if (!command.commands.some((one) => one.name() === next)) await loaded(command);
  });
}

/** Gives a command its options, arguments and action, once. */
export async function loaded(command: Command): Promise<void> {
  const load = loaders.get(command);
  loaders.delete(command);
  await load?.();
}

/** Usage errors are thrown, so that one place, `reportFailure`, chooses the exit code of every failure. */
export function reporting(command: Command): Command {
  return command
    .configureOutput(outputOf(command))
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('(--help lists what this command accepts)');
}
