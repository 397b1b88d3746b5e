import { Command } from 'commander';
import type { CommandEntry } from './command-entry.ts';
import { addExamples, declare } from './declared-command.ts';
import type { OutputConfiguration } from 'commander';
import { print, say } from './say.ts';
import { meantCommands, meantOption, similarCommands } from './suggestions.ts';
import { terminalOf } from './terminal.ts';

const loaders = new WeakMap<Command, () => Promise<void>>();

/** A command of which name, summary and commands are known, until it is {@link loaded}. */
export function commandOf({ name, alias, summary, load, commands, examples }: CommandEntry): Command {
  const command = reporting(new Command(name)).summary(summary).description(summary).helpCommand(false);
  if (alias !== undefined) command.alias(alias);
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

/** How commander prints the help and the usage errors of a command. */
function outputOf(command: Command): OutputConfiguration {
  return {
    writeOut: (text) => print(linesOf(text)),
    writeErr: (text) => say(linesOf(text)),
    outputError: (text) => say(usageError(command, text)),
    getOutHelpWidth: () => helpWidth('stdout'),
    getErrHelpWidth: () => helpWidth('stderr'),
  };
}

const DEFAULT_WIDTH = 80;

function helpWidth(stream: 'stdout' | 'stderr'): number {
  const { width } = terminalOf(stream);
  return width === Infinity ? DEFAULT_WIDTH : width;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** A mistaken word may hold line breaks; commander's own one is before its suggestion, which gives way to ours. */
function usageError(command: Command, text: string): readonly string[] {
  const [message = '', ...suggestion] = text.trimEnd().split(/\n(?=\(Did you mean [^\n]*\)$)/);
  const meant = meantIn(command, message, suggestion.length > 0);
  return meant.length === 0 ? [message, ...suggestion] : [message, `(Did you mean ${meant.join(', or ')}?)`];
}

function meantIn(command: Command, message: string, isSuggested: boolean): readonly string[] {
  const { kind, word = '' } = /^error: unknown (?<kind>command|option) '(?<word>.*)'$/s.exec(message)?.groups ?? {};
  if (kind === 'command') {
    const meant = meantCommands(command, word);
    return meant.length > 0 || isSuggested ? meant : similarCommands(command, word);
  }
  return kind === 'option' ? [meantOption(command, word.replace(/=.*/s, ''))].flatMap((flag) => flag ?? []) : [];
}
