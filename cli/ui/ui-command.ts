import { Command } from 'commander';

export function uiCommand(): Command {
  return new Command('ui')
    .description('print the link to the Temporal web UI, filtered to a sweep')
    .argument('[sweep]', 'id of the sweep (default: all workflows)')
    .option('--open', 'also open it in a browser')
    .action(async (sweep: string | undefined, options: { open?: true }) =>
      (await import('./show-ui.ts')).showUi(sweep, options),
    );
}
