import { Command } from 'commander';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import type { CompareOptions } from './run-compare.ts';

export function compareCommand(): Command {
  return new Command('compare')
    .description('compare sweeps, or agents of one sweep, cell by cell: what improved, what broke, is it chance?')
    .argument('<sweep...>', 'one sweep to compare its agents; several to compare each with the first one')
    .option('--agent <spec...>', 'only these agents; of one sweep, the others are compared with the first one')
    .option('--fail-on-regression', 'exit 1 when similarity is significantly lower (p below 0.05)')
    .option('--html <file>', 'also write one self-contained page, to send by mail')
    .addOption(forceOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweeps: readonly string[], options: CompareOptions) => {
      const { runCompare } = await import('./run-compare.ts');
      process.exitCode = await runCompare(sweeps, options);
    });
}
