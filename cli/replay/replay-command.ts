import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { REPLAY_OPTIONS } from './replay-options.ts';

export function replayCommand(): Command {
  const command = new Command()
    .description('Says where it diverges.')
    .argument(
      '<id|history.json>',
      'id of a trajectory (see `toolsandbox list`) or a part of it that matches no other, or a history file from Temporal',
    );
  return addAction(command, REPLAY_OPTIONS, async (options, target: string) =>
    (await import('./replay-trajectory.ts')).replayTrajectory(target, options),
  );
}
