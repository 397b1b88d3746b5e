import type { Command } from 'commander';
import { createProgram } from '../../cli/program.ts';

/** Parses a command as the program does, without running it. */
export async function parsedCommand(args: readonly string[]): Promise<void> {
  const program = await createProgram(args);
  disarm(program);
  await program.parseAsync(args, { from: 'user' }).catch((error: { code?: string }) => {
    if (error.code !== 'commander.helpDisplayed') throw error;
  });
}

function disarm(command: Command): void {
  command.action(() => undefined);
  command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
  for (const child of command.commands) disarm(child);
}
