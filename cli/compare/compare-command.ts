import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { COMPARE_OPTIONS } from './compare-options.ts';

export function compareCommand(): Command {
  const command = new Command()
    .description('Cell by cell: what improved, what broke.')
    .argument(
      '<sweep...>',
      'one sweep to compare its agents with the first one; several to compare each with the first one',
    );
  return addAction(command, COMPARE_OPTIONS, async (options, sweeps: readonly string[]) =>
    (await import('./run-compare.ts')).runCompare(sweeps, options),
  );
}
