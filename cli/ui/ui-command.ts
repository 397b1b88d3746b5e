import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { UI_OPTIONS } from './ui-options.ts';

export function uiCommand(): Command {
  const command = new Command()
    .description('Prints a link that sets filter and columns.')
    .argument('[sweep]', 'id of the sweep (default: the newest one of the results)');
  return addAction(command, UI_OPTIONS, async (options, sweep: string | undefined) =>
    (await import('./show-ui.ts')).showUi(sweep, options),
  );
}
