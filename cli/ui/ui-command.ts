import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { UI_OPTIONS } from './ui-options.ts';
import type { UiOptions } from './ui-options.ts';

export function uiCommand(): Command {
  const command = new Command()
    .description('Prints a link that sets filter and columns.')
    .argument('[sweep]', 'id of the sweep (default: the newest one of the results)');
  return addOptions(command, UI_OPTIONS).action(async (sweep: string | undefined, options: UiOptions) =>
    (await import('./show-ui.ts')).showUi(sweep, options),
  );
}
