import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { LIST_OPTIONS } from './list-options.ts';
import type { ListOptions } from './list-options.ts';

export function listCommand(): Command {
  return addOptions(new Command(), LIST_OPTIONS).action(async (options: ListOptions) =>
    (await import('./list-trajectories.ts')).listTrajectories(options),
  );
}
