import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { SHOW_OPTIONS } from './show-options.ts';
import type { ShowOptions } from './show-options.ts';

export function showCommand(): Command {
  const command = new Command()

    .argument('<id>', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other');
  return addOptions(command, SHOW_OPTIONS).action(async (id: string, options: ShowOptions) =>
    (await import('./show-trajectory.ts')).showTrajectory(id, options),
  );
}
