import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { VIEW_OPTIONS } from './view-options.ts';

export function viewCommand(): Command {
  const command = new Command()
    .description(
      'Sweeps, scores, trajectories, comparisons; and seats of running trajectories, which people take (docs/your-agent.md).',
    )
    .argument('[sweep]', 'id of the sweep to open (default: the list of sweeps; with --export all sweeps)');
  return addAction(command, VIEW_OPTIONS, async (options, sweep: string | undefined) =>
    (await import('./view-results.ts')).viewResults(sweep, options),
  );
}
