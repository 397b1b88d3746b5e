import { Command } from 'commander';
import { jsonOption, packOption, resultsOption, wholeNumber } from '../options.ts';
import type { ShowOptions } from './show-trajectory.ts';

export function showCommand(): Command {
  return new Command('show')
    .description('explain a trajectory: dialogue, tool calls, world changes, milestones')
    .argument('<id>', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other')
    .option(
      '--run <n>',
      'one of several runs of the trajectory, 1 is the oldest (default: the one that counts)',
      wholeNumber(1),
    )
    .addOption(packOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (id: string, options: ShowOptions) =>
      (await import('./show-trajectory.ts')).showTrajectory(id, options),
    );
}
