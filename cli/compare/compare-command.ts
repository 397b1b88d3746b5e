import { Command, InvalidArgumentError } from 'commander';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import type { CompareCommandOptions } from './run-compare.ts';

export function compareCommand(): Command {
  return new Command('compare')
    .description('compare sweeps, or agents of one sweep, cell by cell: what improved, what broke, is it chance?')
    .argument(
      '<sweep...>',
      'one sweep to compare its agents with the first one; several to compare each with the first one',
    )
    .option(
      '--agent <spec...>',
      'only these agents; of one sweep, the others are compared with the first one named here',
    )
    .option(
      '--margin <points>',
      'say whether the sides are shown to be equivalent within so many points of 100; exit 1 unless the second one is shown not to be worse by as many',
      marginOption,
    )
    .option(
      '--fail-on-regression',
      'exit 1 when fewer runs are solved, or similarity is lower, by more than chance explains (p below 0.05)',
    )
    .option('--html <file>', 'also write one self-contained page, to send by mail')
    .addOption(forceOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweeps: readonly string[], options: CompareCommandOptions) => {
      const { runCompare } = await import('./run-compare.ts');
      process.exitCode = await runCompare(sweeps, options);
    });
}

/** In points of 100. */
function marginOption(text: string): number {
  const points = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && points >= 0.1 && points < 100) return points / 100;
  throw new InvalidArgumentError('It must be points of 100, at least 0.1, as in --margin 3.');
}
