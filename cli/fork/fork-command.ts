import { Command, Option } from 'commander';
import {
  engineOption,
  jsonOption,
  playbackOption,
  pricesOption,
  recordOption,
  resultsOption,
  wholeNumber,
} from '../options.ts';
import { forkAt } from './fork-point.ts';
import type { ForkOptions } from './fork-trajectory.ts';

export function forkCommand(): Command {
  return new Command('fork')
    .description('play a trajectory again from one of its messages on, with another model or other words')
    .argument('<id>', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other')
    .addOption(
      new Option(
        '--at <message>',
        'the last message that is kept, by its number in `show`; last; or first-error: the one before the agent’s first mistake',
      )
        .argParser(forkAt)
        .makeOptionMandatory(),
    )
    .option('--agent <spec>', 'who plays the agent from there on (default: as before)')
    .option('--user <spec>', 'who plays the simulated user from there on (default: as before)')
    .option('--say <text>', 'what the role whose turn it is says, in place of its own words')
    .option('--trials <n>', 'times that it is forked', wholeNumber(1), 1)
    .addOption(engineOption())
    .addOption(pricesOption())
    .addOption(recordOption())
    .addOption(playbackOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (id: string, options: ForkOptions) =>
      (await import('./fork-trajectory.ts')).forkTrajectory(id, options),
    );
}
