import { Command, Option } from 'commander';
import { jsonOption, resultsOption } from '../options.ts';
import { addFilterOptions } from '../trajectory-filter.ts';
import type { ListOptions } from './list-trajectories.ts';

export function listCommand(): Command {
  const command = new Command('list')
    .description('list finished trajectories, one per line')
    .option('--sweep <id>', 'only this sweep');
  return addFilterOptions(command)
    .addOption(
      new Option('--failed', 'only trajectories without a score, with the reasons counted at the end').conflicts([
        'outcome',
        'below',
      ]),
    )
    .option('--history', 'the runs that were set aside by requeue, in place of those that count')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: ListOptions) => (await import('./list-trajectories.ts')).listTrajectories(options));
}
