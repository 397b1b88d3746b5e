import { Command } from 'commander';
import { candidates } from './candidates.ts';
import { printFields } from '../say.ts';

/**
 * What the scripts of `completion` call: a candidate per line, and after a tab its description. The words are excess
 * arguments, because the last one may be empty.
 */
export function completeCommand(commands: Parameters<typeof candidates>[0]): Command {
  return new Command().allowExcessArguments().action(async (_options: unknown, { args }: Command) => {
    for (const { value, description } of await candidates(commands, args)) {
      printFields(description === undefined ? [value] : [value, description]);
    }
  });
}
