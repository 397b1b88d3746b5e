import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { EVALUATE_OPTIONS } from './evaluate-options.ts';

export function evaluateCommand(): Command {
  const command = new Command()
    .description('Those of a sweep, or exported runs of the original benchmark.')
    .argument(
      '[sweep]',
      'id of the sweep whose stored scores are compared with those of today (default: the latest one)',
    );
  return addAction(command, EVALUATE_OPTIONS, async (options, sweep: string | undefined) =>
    (await import('./print-evaluation.ts')).printEvaluation(sweep, options),
  );
}
