import type { Command } from 'commander';
import { loaded } from '../../cli/command-tree.ts';
import { createProgram } from '../../cli/program.ts';

/** Parses a command as the program does, without running it. */
export async function parsedCommand(args: readonly string[]): Promise<void> {
  const program = createProgram();
  await disarm(program);
  await program.parseAsync(args, { from: 'user' }).catch((error: { code?: string }) => {
    if (error.code !== 'commander.helpDisplayed') throw error;
  });
}

async function disarm(command: Command): Promise<void> {
  await loaded(command);
  command.action(() => undefined);
  command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined, outputError: () => undefined });
  for (const child of command.commands) await disarm(child);
}

/** A command of the program, with its options. */
export async function commandNamed(...words: readonly string[]): Promise<Command> {
  let command = createProgram();
  for (const word of words) {
    const child = command.commands.find((one) => one.name() === word);
    if (child === undefined) throw new Error(`there is no command ${words.join(' ')}`);
    await loaded(child);
    command = child;
  }
  return command;
}
