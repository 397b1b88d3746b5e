import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { VIEW_OPTIONS } from './view-options.ts';
import type { ViewOptions } from './view-options.ts';

export function viewCommand(): Command {
  const command = new Command()
    .description('Sweeps, scores, trajectories, comparisons.')
    .argument('[sweep]', 'id of the sweep to open (default: the list of sweeps; with --export all sweeps)');
  return addOptions(command, VIEW_OPTIONS).action(async (sweep: string | undefined, options: ViewOptions) =>
    (await import('./view-results.ts')).viewResults(sweep, options),
  );
}
