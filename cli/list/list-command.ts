import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { LIST_OPTIONS } from './list-options.ts';

export function listCommand(): Command {
  return addAction(new Command(), LIST_OPTIONS, async (options) =>
    (await import('./list-trajectories.ts')).listTrajectories(options),
  );
}
