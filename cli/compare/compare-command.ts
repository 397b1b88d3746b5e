import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { COMPARE_OPTIONS } from './compare-options.ts';
import type { CompareCommandOptions } from './compare-options.ts';

export function compareCommand(): Command {
  const command = new Command()
    .description('Cell by cell: what improved, what broke.')
    .argument(
      '<sweep...>',
      'one sweep to compare its agents with the first one; several to compare each with the first one',
    );
  return addOptions(command, COMPARE_OPTIONS).action(
    async (sweeps: readonly string[], options: CompareCommandOptions) => {
      const { runCompare } = await import('./run-compare.ts');
      process.exitCode = await runCompare(sweeps, options);
    },
  );
}
