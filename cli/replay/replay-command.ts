import { Command } from 'commander';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import type { ReplayOptions } from './replay-trajectory.ts';

export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'replay the stored history of a trajectory against the current workflow code, and report where it diverges',
    )
    .argument(
      '<id|history.json>',
      'id of a trajectory (see `toolsandbox list`) or a part of it that matches no other, or a history file from Temporal',
    )
    .option('--save <file>', 'save the history fetched from the engine')
    .addOption(forceOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (target: string, options: ReplayOptions) =>
      (await import('./replay-trajectory.ts')).replayTrajectory(target, options),
    );
}
