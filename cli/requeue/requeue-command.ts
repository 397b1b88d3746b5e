import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { REQUEUE_OPTIONS } from './requeue-options.ts';

export function requeueCommand(): Command {
  const command = new Command()
    .description('The runs so far stay in the history.')
    .argument('<sweep>', 'id of the sweep');
  return addAction(command, REQUEUE_OPTIONS, async (options, sweep: string) =>
    (await import('./requeue-sweep.ts')).requeueSweep(sweep, options),
  );
}
