import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { SHOW_OPTIONS } from './show-options.ts';

export function showCommand(): Command {
  const command = new Command().argument(
    '<id>',
    'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other',
  );
  return addAction(command, SHOW_OPTIONS, async (options, id: string) =>
    (await import('./show-trajectory.ts')).showTrajectory(id, options),
  );
}
