import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { REQUEUE_OPTIONS } from './requeue-options.ts';
import type { RequeueOptions } from './requeue-options.ts';

export function requeueCommand(): Command {
  const command = new Command()
    .description('The runs so far stay in the history.')
    .argument('<sweep>', 'id of the sweep');
  return addOptions(command, REQUEUE_OPTIONS).action(async (sweep: string, options: RequeueOptions) =>
    (await import('./requeue-sweep.ts')).requeueSweep(sweep, options),
  );
}
