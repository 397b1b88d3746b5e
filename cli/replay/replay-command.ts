import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { REPLAY_OPTIONS } from './replay-options.ts';
import type { ReplayOptions } from './replay-options.ts';

export function replayCommand(): Command {
  const command = new Command()
    .description('Says where it diverges.')
    .argument(
      '<id|history.json>',
      'id of a trajectory (see `toolsandbox list`) or a part of it that matches no other, or a history file from Temporal',
    );
  return addOptions(command, REPLAY_OPTIONS).action(async (target: string, options: ReplayOptions) =>
    (await import('./replay-trajectory.ts')).replayTrajectory(target, options),
  );
}
