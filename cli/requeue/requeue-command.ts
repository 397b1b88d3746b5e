import { Command, Option } from 'commander';
import { USER_RETRIES } from '../../runs/contract.ts';
import {
  jsonOption,
  ownEngineOption,
  playbackOption,
  pricesOption,
  recordOption,
  resultsOption,
  wholeNumber,
} from '../options.ts';
import { addFilterOptions } from '../trajectory-filter.ts';
import type { RequeueOptions } from './requeue-sweep.ts';

export function requeueCommand(): Command {
  const command = new Command('requeue')
    .description('play cells of a sweep again, also those with a score; the runs so far stay in the history')
    .argument('<sweep>', 'id of the sweep');
  return addFilterOptions(command)
    .option('--reason <text>', 'only trajectories whose reason contains this')
    .addOption(
      new Option('--all', 'every stored cell').conflicts(['where', 'reason', 'outcome', 'below', 'scenario', 'agent']),
    )
    .option('--dry-run', 'list what would be played again; change and start nothing')
    .option('--no-play', 'only set the runs aside; the command that started the sweep plays the cells')
    .option('--concurrency <n>', 'trajectories played at a time', wholeNumber(1), 20)
    .option(
      '--user-retries <n>',
      'times that a cell is played again at once after a mistake of the simulated user',
      wholeNumber(0),
      USER_RETRIES,
    )
    .option('--no-preflight', 'do not ask each model for one call before the first cell')
    .option('--detach', 'start it and return; workers on other machines play')
    .option('--no-worker', 'start no worker here; workers on other machines play')
    .addOption(ownEngineOption())
    .addOption(pricesOption())
    .addOption(recordOption())
    .addOption(playbackOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string, options: RequeueOptions) =>
      (await import('./requeue-sweep.ts')).requeueSweep(sweep, options),
    );
}
