import { Command } from 'commander';
import { UserError } from '../../client/errors.ts';
import { addAction } from '../declared-option.ts';
import { REPLAY_OPTIONS } from './replay-options.ts';

export function replayCommand(): Command {
  const command = new Command()
    .description('Says where it diverges.')
    .argument(
      '[id|history.json]',
      'id of a trajectory (see `toolsandbox list`) or a part of it that matches no other, or a history file from Temporal',
    );
  return addAction(command, REPLAY_OPTIONS, async (options, target: string | undefined) => {
    if ((target === undefined) !== (options.running === true))
      throw new UserError('name a trajectory or a history file, or check what runs with --running');
    if (target === undefined) return (await import('./check-running.ts')).checkRunning(options);
    return (await import('./replay-trajectory.ts')).replayTrajectory(target, options);
  });
}
