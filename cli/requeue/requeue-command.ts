import { Command, Option } from 'commander';
import { jsonOption, resultsOption } from '../options.ts';
import { withCallOptions, withSweepOptions } from '../play-options.ts';
import { addFilterOptions } from '../trajectory-filter.ts';
import type { RequeueOptions } from './requeue-sweep.ts';

export function requeueCommand(): Command {
  const command = new Command('requeue')
    .description('play cells of a sweep again, also those with a score; the runs so far stay in the history')
    .argument('<sweep>', 'id of the sweep');
  addFilterOptions(command)
    .option('--reason <text>', 'only trajectories whose reason contains this')
    .addOption(
      new Option('--all', 'every stored cell').conflicts(['where', 'reason', 'outcome', 'below', 'scenario', 'agent']),
    )
    .option('--dry-run', 'list what would be played again; change and start nothing')
    .option('--no-play', 'only set the runs aside; the command that started the sweep plays the cells');
  return withCallOptions(withSweepOptions(command))
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string, options: RequeueOptions) =>
      (await import('./requeue-sweep.ts')).requeueSweep(sweep, options),
    );
}
