import { Command } from 'commander';
import { candidates } from './candidates.ts';
import type { Candidate } from './candidates.ts';

/**
 * What the scripts of `completion` call: a candidate per line, and after a tab its description. The words are excess
 * arguments, because the last one may be empty.
 */
export function completeCommand(): Command {
  return new Command('__complete')
    .description('print how the last of these words can be completed')
    .allowExcessArguments()
    .action(async (_options: unknown, { args }: Command) => {
      for (const candidate of await candidates(args)) process.stdout.write(`${line(candidate)}\n`);
    });
}

/** Control characters, which a terminal might obey, are left out of texts that others wrote. */
function line({ value, description }: Candidate): string {
  const [name, text] = [value, description ?? ''].map((part) => part.replaceAll(/\p{Cc}+/gu, ' '));
  return description === undefined ? `${name}` : `${name}\t${text}`;
}
