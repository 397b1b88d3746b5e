import { Command } from 'commander';
import { print } from '../say.ts';
import { candidates } from './candidates.ts';

/** What the scripts of `completion` call: a candidate per line, and after a tab its description. */
export function completeCommand(): Command {
  return new Command('__complete')
    .description('print how the last of these words can be completed')
    .argument('[words...]')
    .action(async (words: readonly string[]) => {
      for (const { value, description } of await candidates(words)) {
        print(description === undefined ? value : `${value}\t${description}`);
      }
    });
}
