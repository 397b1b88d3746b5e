import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { STATUS_OPTIONS } from './status-options.ts';

export function statusCommand(): Command {
  const command = new Command()
    .description('Any that can reach the engine.')
    .argument('[sweep]', 'id of the sweep (default: the newest one)');
  return addAction(command, STATUS_OPTIONS, async (options, wanted: string | undefined) =>
    (await import('./print-status.ts')).printStatus(wanted, options),
  );
}
