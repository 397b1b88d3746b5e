import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { STATUS_OPTIONS } from './status-options.ts';
import type { StatusOptions } from './status-options.ts';

export function statusCommand(): Command {
  const command = new Command()
    .description('Any that can reach the engine.')
    .argument('[sweep]', 'id of the sweep (default: the newest one)');
  return addOptions(command, STATUS_OPTIONS).action(async (wanted: string | undefined, options: StatusOptions) =>
    (await import('./print-status.ts')).printStatus(wanted, options),
  );
}
