import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { EVALUATE_OPTIONS } from './evaluate-options.ts';
import type { EvaluateCommandOptions } from './evaluate-options.ts';

export function evaluateCommand(): Command {
  const command = new Command()
    .description('Those of a sweep, or exported runs of the original benchmark.')
    .argument(
      '[sweep]',
      'id of the sweep whose stored scores are compared with those of today (default: the latest one)',
    );
  return addOptions(command, EVALUATE_OPTIONS).action(
    async (sweep: string | undefined, options: EvaluateCommandOptions) =>
      (await import('./print-evaluation.ts')).printEvaluation(sweep, options),
  );
}
