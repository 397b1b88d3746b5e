import { Command, Option } from 'commander';
import { jsonOption, packOption, resultsOption } from '../options.ts';
import type { EvaluateCommandOptions } from './print-evaluation.ts';

export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('score finished trajectories again: those of a sweep, or exported runs of the original benchmark')
    .addOption(packOption())
    .addOption(
      new Option('--trajectories <file>', 'exported runs of the original (docs/import.md): .jsonl or .jsonl.gz'),
    )
    .addOption(
      new Option(
        '--sweep <id>',
        'compare the stored scores of a sweep with those of today (default: the latest sweep)',
      ).conflicts('trajectories'),
    )
    .addOption(
      new Option('--save', 'let the scores of today count; the old ones are kept beside them').conflicts(
        'trajectories',
      ),
    )
    .option('--explain', 'with --trajectories: print what each milestone expected and found')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: EvaluateCommandOptions) =>
      (await import('./print-evaluation.ts')).printEvaluation(options),
    );
}
